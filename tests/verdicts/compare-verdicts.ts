/** Compares what page, server and plain Ajv say of random answers to random schemas. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { JsonObject, JsonSchema } from '@/definition/language/json-schema';
import type { FormData } from '@/engine/answers/form-data';
import { findVisible } from '@/engine/conditions/visible';
import { createCheck, createForm } from '../fixtures/one-form';
import { answersTo, conditions, inlineDefinitions, schemaWithRefusedRules, stepSchema } from './random-schemas';
import { compilePlain, createJudges, mayPassWithout, type Verdicts } from './three-verdicts';

/** Of each schema. */
const RECORDS = 6;

/** A seed of one's own finds what the one of every run does not. */
export const SEED = Number(process.env['VERDICT_SEED'] ?? 20_261_122);

export interface Compared {
  schemas: number;
  right: number;
  wrong: number;
}

export interface ComparedCase {
  schema: JsonObject;
  options: Record<string, JsonObject>;
  records: JsonObject[];
}

/** A schema with answers to it. `options`: what hides some of the fields. */
function casesWith(options: fc.Arbitrary<Record<string, JsonObject>>): fc.Arbitrary<ComparedCase> {
  return stepSchema.chain((schema) =>
    fc.record({
      schema: fc.constant(schema),
      options: options.map((all) => pickDeclared(all, schema)),
      records: fc.array(answersTo(inlineDefinitions(schema)), { minLength: RECORDS, maxLength: RECORDS }),
    }),
  );
}

/** Fails at the first difference, with the seed and the smallest case that shows it. */
export async function compareVerdicts(schemas: number): Promise<Compared> {
  return compare('schemas', schemas, casesWith(fc.constant({})), ({ plain, page }) => {
    expect({ told: page.length > 0 }).toEqual({ told: !plain });
  });
}

/**
 * The same where conditions of the layout hide fields: all that Ajv may say beyond the page is that hidden answers are
 * missing.
 */
export async function compareWithHiddenFields(schemas: number): Promise<Compared> {
  return compare('schemas with hidden fields', schemas, casesWith(conditions), (verdicts, { schema }) => {
    const { plain, page, hidden, given } = verdicts;
    const mayPass = plain || page.length > 0 || mayPassWithout(hidden, schema, given);
    expect(plain ? page : []).toEqual([]);
    expect(mayPass).toBe(true);
  });
}

/** Rules that no definition may have: nothing that the validator says of them is dropped. */
export function compareRefusedRules(runs: number): number {
  let compared = 0;
  const cases = schemaWithRefusedRules.chain((schema) =>
    fc.record({ schema: fc.constant(schema), record: answersTo(schema) }),
  );
  fc.assert(
    fc.property(cases, ({ schema, record }) => {
      const form = createForm(schema as JsonSchema);
      const told = createCheck(form)(record as FormData).length > 0;
      const { submitted: given } = findVisible(form, record as FormData);
      expect({ given, told }).toEqual({ given, told: !compilePlain(schema)(given) });
      compared += 1;
    }),
    { numRuns: runs, seed: SEED },
  );
  return compared;
}

async function compare(
  what: string,
  runs: number,
  cases: fc.Arbitrary<ComparedCase>,
  judge: (verdicts: Verdicts, compared: ComparedCase) => void,
): Promise<Compared> {
  const compared: Compared = { schemas: 0, right: 0, wrong: 0 };
  await fc.assert(
    fc.asyncProperty(cases, async (each) => {
      const ask = await createJudges(each);
      for (const record of each.records) {
        const verdicts = ask(record as FormData);
        expect(verdicts.server).toEqual(verdicts.page);
        judge(verdicts, each);
        compared[verdicts.plain ? 'right' : 'wrong'] += 1;
      }
      compared.schemas += 1;
    }),
    { numRuns: runs, seed: SEED },
  );
  const { schemas, right, wrong } = compared;
  console.log(`${schemas} ${what} compared (seed ${SEED}): ${right} records right, ${wrong} wrong.`);
  return compared;
}

function pickDeclared(options: Record<string, JsonObject>, schema: JsonObject): Record<string, JsonObject> {
  const declared = Object.keys(schema['properties'] as JsonObject);
  return Object.fromEntries(Object.entries(options).filter(([key]) => declared.includes(key)));
}
