/** Each required keyword of draft-07: page and server say what the standard says, or `schemas:check` refuses it. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { JsonSchema } from '@/definition/language/json-schema';
import { tellType } from '@/definition/parse/complete-schema';
import type { FormData } from '@/engine/answers/form-data';
import { createFolder, type BrokenFolder } from '../definition/broken-folder';
import { CAPTAIN, CLUB_SCHEMA } from '../definition/mistakes/mistake';
import { DEFINITIONS, KEYWORD_CASES, REFUSED_KEYWORDS } from './draft-07-cases';
import { createJudges } from './three-verdicts';

/** What draft-07 requires a validator to know, as the files of the official suite are called. */
const REQUIRED =
  `$ref additionalItems additionalProperties allOf anyOf boolean_schema const contains default definitions
  dependencies else enum exclusiveMaximum exclusiveMinimum format if items maxItems maxLength maxProperties maximum
  minItems minLength minProperties minimum multipleOf not oneOf pattern patternProperties properties propertyNames
  refRemote required then type uniqueItems`.split(/\s+/);

let folder: BrokenFolder;
beforeEach(() => {
  folder = createFolder();
});
afterEach(() => folder.dispose());

it('knows a case of each', () => {
  const known = new Set([
    ...KEYWORD_CASES.map(({ keyword }) => keyword),
    ...REFUSED_KEYWORDS.map(([keyword]) => keyword),
  ]);
  expect(REQUIRED.filter((keyword) => !known.has(keyword))).toEqual([]);
});

it.each(KEYWORD_CASES)('$keyword: $what', async ({ schema, right, wrong }) => {
  const judge = await createJudges({
    schema: { type: 'object', properties: { answer: schema }, definitions: DEFINITIONS },
  });
  for (const [answers, expected] of [
    [right, true],
    [wrong, false],
  ] as const)
    for (const answer of answers) {
      const { page, server, plain } = judge({ answer } as FormData);
      const taken = expected && isOfToldType(schema as JsonSchema, answer);
      expect([answer, page.length === 0, server.length === 0, plain]).toEqual([answer, taken, taken, expected]);
    }
});

/** A schema without a type is asked by one, which `schemas:check` notes: the standard takes all other types. */
function isOfToldType(schema: JsonSchema, answer: unknown): boolean {
  const told = schema.type === undefined ? tellType(schema) : undefined;
  const own = Array.isArray(answer) ? 'array' : typeof answer;
  return told === undefined || (answer !== null && own === told);
}

it('multipleOf: hundredths of large amounts, which Ajv itself refuses', async () => {
  const judge = await createJudges({ schema: { type: 'object', properties: { answer: { multipleOf: 0.01 } } } });
  for (const [answer, expected] of [
    [19_999_999.99, true],
    [8_123_456_789.07, true],
    [19_999_999.995, false],
  ] as const) {
    const { page, server } = judge({ answer });
    expect([answer, page.length === 0, server.length === 0]).toEqual([answer, expected, expected]);
  }
});

it.each(REFUSED_KEYWORDS)('schemas:check refuses %s', (_keyword, written) => {
  folder.change(CLUB_SCHEMA, CAPTAIN, `${CAPTAIN}, ${written}`);
  expect(folder.check().filter(({ file }) => file === CLUB_SCHEMA)).not.toEqual([]);
});
