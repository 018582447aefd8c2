/** Conditions mean to RJSF what they mean to the engine: it builds the fields that are asked, for any answers. */
import { retrieveSchema, type RJSFSchema } from '@rjsf/utils';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toStructure } from '@/definition/parse/form-structure';
import { findVisible } from '@/engine/conditions/visible';
import type { FormData } from '@/engine/answers/form-data';
import { conditionValidator } from '@/form/rjsf-form';
import { SEED } from './compare-verdicts';
import { answersTo, conditionalSchema } from './random-schemas';
import { readType } from './three-verdicts';

const SCHEMAS = 200;

it(`RJSF shows what is asked: ${SCHEMAS} conditions`, () => {
  const cases = conditionalSchema.chain((schema) =>
    fc.record({
      schema: fc.constant(schema),
      records: fc.array(answersTo(schema), { minLength: 4 }),
    }),
  );
  fc.assert(
    fc.property(cases, ({ schema, records }) => {
      const [form] = readType('made-up', { schema }).wizard.steps;
      if (!form) throw new Error('The type has no step.');
      const structure = toStructure(form.schema) as RJSFSchema;
      for (const record of records) {
        const { fields, submitted: given } = findVisible(form, record as FormData);
        const shown = Object.keys(retrieveSchema(conditionValidator, structure, structure, given).properties ?? {});
        expect({ given, shown: shown.toSorted() }).toEqual({ given, shown: [...fields.keys()].toSorted() });
      }
    }),
    { numRuns: SCHEMAS, seed: SEED },
  );
});
