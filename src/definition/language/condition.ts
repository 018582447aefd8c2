/** Conditions as data: when a field (or anything else that carries `when`) is shown. */
import { z } from 'zod';

export type Condition =
  | { field: string; is: string | number | boolean }
  | { field: string; isOneOf: (string | number | boolean)[] }
  | { field: string; includes: string }
  | { field: string; isAnswered: boolean }
  | { all: Condition[] }
  | { any: Condition[] }
  | { not: Condition };

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const fieldKey = z
  .string()
  .describe('Key of the field whose answer decides; of one in an object its path, "address.country".');

export const Condition: z.ZodType<Condition> = z
  .lazy(() =>
    z.union([
      z.strictObject({ field: fieldKey, is: scalar.describe('Shown when the answer is exactly this.') }),
      z.strictObject({
        field: fieldKey,
        isOneOf: z.array(scalar).min(1).describe('Shown when the answer is one of these.'),
      }),
      z.strictObject({
        field: fieldKey,
        includes: z.string().describe('Shown when this is among the ticked answers.'),
      }),
      z.strictObject({
        field: fieldKey,
        isAnswered: z.boolean().describe('true: shown when there is an answer; false: when there is none.'),
      }),
      z.strictObject({ all: z.array(Condition).min(1).describe('Shown when every one of these holds.') }),
      z.strictObject({ any: z.array(Condition).min(1).describe('Shown when at least one of these holds.') }),
      // Described here and not at the key: a described copy of a recursive type would never end.
      z.strictObject({ not: Condition }).meta({ description: 'Shown when the condition in "not" does not hold.' }),
    ]),
  )
  .meta({
    id: 'Condition',
    description: 'When something is shown, e.g. {"field": "engagement_type", "is": "Temporary"}.',
  });
