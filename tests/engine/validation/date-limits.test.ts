/** What the keywords for dates compare: days, months and days with a time, each by what both say. */
import { expect, it, onTestFinished, vi } from 'vitest';
import type { JsonSchema } from '@/definition/language/json-schema';
import type { DateLimit } from '@/definition/language/rule-meta';
import { createCompiler } from '../../fixtures/tennis-club';

function takes(rule: Partial<Record<'notAfter' | 'notBefore' | 'after' | 'before', DateLimit>>) {
  const schema: JsonSchema = { type: 'object', properties: { until: { type: 'string', ...rule } } };
  const validate = createCompiler().compile(schema);
  return (until: string, since?: string) => validate({ until, since });
}

it.each<[string, Parameters<typeof takes>[0], string, string, boolean]>([
  ['a month after a month', { after: { field: 'since' } }, '2026-04', '2026-03', true],
  ['the same month', { after: { field: 'since' } }, '2026-03', '2026-03', false],
  ['an earlier month', { notBefore: { field: 'since' } }, '2026-02', '2026-03', false],
  ['a month and a day in it', { notBefore: { field: 'since' } }, '2026-03', '2026-03-31', true],
  ['a day and the month that it lies in', { before: { field: 'since' } }, '2026-03-01', '2026-03', false],
  ['a month so many months on', { notAfter: { field: 'since', plus: { months: 2 } } }, '2027-01', '2026-11', true],
  ['a month beyond that', { notAfter: { field: 'since', plus: { months: 2 } } }, '2027-02', '2026-11', false],
  ['a moment after another', { after: { field: 'since' } }, '2026-03-31T08:31', '2026-03-31T08:30', true],
  ['the same moment', { after: { field: 'since' } }, '2026-03-31T08:30', '2026-03-31T08:30', false],
  ['a moment a day on', { notAfter: { field: 'since', plus: { days: 1 } } }, '2026-04-01', '2026-03-31T08:30', true],
  ['what is no date', { after: { field: 'since' } }, 'x', '2026-03-31', true],
  ['a date beside what is none', { after: { field: 'since' } }, '2026-03-31', 'x', true],
])('%s', (_what, rule, until, since, isRight) => {
  expect(takes(rule)(until, since)).toBe(isRight);
});

it('of today the month counts, by the clock of Nigeria', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T23:30:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const month = '2026-12';
  expect([takes({ notAfter: 'today' })(month), takes({ notBefore: 'today' })(month)]).toEqual([true, true]);
  expect([takes({ notAfter: 'today' })('2999-01'), takes({ notBefore: 'today' })('2001-01')]).toEqual([false, false]);
});
