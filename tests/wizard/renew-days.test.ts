/** A draft of another day: what the form itself sets to today is of the day on which it is gone on with. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { serverNow } from '@/definition/language/server-time';
import { toDay } from '@/engine/locale/calendar';
import { createStart, createStartFromDraft } from '@/wizard/run/session-start';
import { createForm, createProvider } from '../fixtures/one-form';

const day = (title: string) => ({ title, type: 'string', format: 'date' }) as const;
const form = createForm(
  { properties: { signed_on: day('Signed on'), opened_on: day('Opened on') } },
  { signed_on: { initial: 'today', readonly: true }, opened_on: { initial: 'today' } },
);
const definition = createProvider(form);
const data = { signed_on: '2020-01-01', opened_on: '2020-01-01' };

async function resume(isNew: boolean) {
  const { start } = await createStartFromDraft({
    definition,
    validators: {},
    local: { shelf: { get: () => Promise.resolve(undefined) } } as never,
    draft: { definitionVersion: definition.version, data, files: [], inAccount: false, accountRevision: 0 } as never,
    fresh: createStart(definition, { kind: 'new' }, {}),
    locked: [],
    isNew,
    origin: { revision: 0, accountRevision: 0, unanswered: [] },
  });
  return start.data;
}

it('in a new application, and only where nobody else can set it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await resume(true)).toEqual({ signed_on: toDay(serverNow()), opened_on: '2020-01-01' });
});

it('not in a correction: the day of what was sent stays', async () => {
  expect(await resume(false)).toEqual(data);
});
