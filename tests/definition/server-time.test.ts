/** "Today" on a device whose clock is wrong: it is the server's day. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compileValidatorCode } from '@/definition/parse/compile-validator';
import { isClockWrong, noteServerTime, serverNow } from '@/definition/language/server-time';
import { addDays } from '@/engine/locale/calendar';
import type { JsonSchema } from '@/definition/language/json-schema';
import type { SchemaValidators } from '@/engine/validation/form-validators';
import { compileFunction } from 'node:vm';
import { requireValidatorPart } from '../../src/studio/node/form-validators.ts';

const SERVER = new Date('2026-03-04T11:00:00Z');

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  globalThis.serverAheadMs = undefined;
});

function createRule(timeZone = 'Africa/Lagos'): (data: unknown) => boolean {
  const schema = {
    $id: 'form',
    type: 'object',
    properties: { since: { type: 'string', notAfter: 'today' } },
  } as unknown as JsonSchema;
  const module = { exports: {} as SchemaValidators };
  compileFunction(compileValidatorCode(schema, timeZone), ['exports', 'require'])(module.exports, requireValidatorPart);
  return module.exports['form'] as (data: unknown) => boolean;
}

test.each([
  ['two years behind', '2024-03-01T10:00:00Z'],
  ['five hours ahead', '2026-03-04T16:00:00Z'],
  ['a year ahead', '2027-03-04T11:00:00Z'],
])('a clock that is %s', (_how, device) => {
  vi.setSystemTime(new Date(device));
  noteServerTime(SERVER.toUTCString());
  expect(serverNow()).toEqual(SERVER);
  expect(isClockWrong()).toBe(true);
  const isTaken = createRule();
  expect(isTaken({ since: '2026-03-04' })).toBe(true);
  expect(isTaken({ since: '2026-03-05' })).toBe(false);
});

test('a clock that is right, or answers that took a while, change nothing', () => {
  vi.setSystemTime(SERVER);
  for (const date of [null, 'no date', new Date(SERVER.getTime() - 20_000).toUTCString()]) noteServerTime(date);
  expect(serverNow()).toEqual(SERVER);
  expect(isClockWrong()).toBe(false);
});

test('a clock that is set right is followed', () => {
  vi.setSystemTime(new Date('2020-01-01T00:00:00Z'));
  noteServerTime(SERVER.toUTCString());
  vi.setSystemTime(SERVER);
  noteServerTime(SERVER.toUTCString());
  expect(serverNow()).toEqual(SERVER);
});

test.each([
  ['Africa/Lagos', '2026-03-04T22:59:59Z', '2026-03-04'],
  ['Africa/Lagos', '2026-03-04T23:00:00Z', '2026-03-05'],
  ['Asia/Kolkata', '2026-03-04T18:30:00Z', '2026-03-05'],
  ['America/New_York', '2026-03-05T04:59:59Z', '2026-03-04'],
])('in %s it is at %s still, or already, the day %s', (timeZone, now, day) => {
  vi.setSystemTime(new Date(now));
  const isTaken = createRule(timeZone);
  expect([isTaken({ since: day }), isTaken({ since: addDays(day, 1) })]).toEqual([true, false]);
});
