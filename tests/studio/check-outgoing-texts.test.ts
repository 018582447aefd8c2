/** Every message that leaves by SMS is measured, in the registry's language and in any other. */
import { expect, it } from 'vitest';
import type { JsonObject } from '@/definition/language/json-schema';
import { Messages } from '@/definition/language/outgoing-texts';
import { OwnMessages } from '@/definition/language/own-messages';
import { checkSmsTexts } from '../../src/studio/check/check-texts';

const LONG = 'Come to the counter. '.repeat(20);
const SHAPE = Messages.shape;

/** What the language says of each message; those of it that say that they are an e-mail alone, a subject or a page. */
const NO_SMS = /^(E-mail|Its subject|Subject|To applicants while the setting)/;
const bySms = Object.entries(SHAPE).flatMap(([key, shape]) => (NO_SMS.test(shape.description ?? '') ? [] : [key]));

const messages: JsonObject = { ...Object.fromEntries(bySms.map((key) => [key, LONG])), transitions: { approve: LONG } };
const longProvider: JsonObject = {
  messages,
  invitation: { sms: LONG },
  duties: [{ id: 'report', missed: { notice: LONG } }],
};

it.each([
  ['registry.json', { messages }, []],
  ['club/provider.json', longProvider, ['/duties/0/missed/notice', '/invitation/sms']],
])('in %s and in its file of another language', (file, json, others) => {
  const other = file.replace('.json', '.ha.json');
  const told = checkSmsTexts(
    new Map([
      [file, json],
      [other, json],
    ]),
  );
  const found = (path: string) => told.filter((each) => each.file === path).map(({ pointer }) => pointer);
  const own = file === 'registry.json' ? bySms : Object.keys(OwnMessages.shape);
  const expected = [...own.filter((key) => key !== 'transitions'), 'transitions/approve'].map(
    (key) => `/messages/${key}`,
  );
  expect(found(file).toSorted()).toEqual([...expected, ...others].toSorted());
  expect(found(other).toSorted()).toEqual(expect.arrayContaining(found(file)));
});

it('takes the line into account that binds a code to its address', () => {
  const told = (words: number) =>
    checkSmsTexts(new Map([['registry.json', { messages: { oneTimeCode: `${'a'.repeat(words)} {code}` } }]])).length;
  expect([told(265), told(275)]).toEqual([0, 1]);
});
