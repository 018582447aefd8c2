/** How analysts write the product's own keywords: the other half of own-keywords.ts, which says all else of them. */
import { z } from 'zod';
import type { OwnKeyword } from './own-keywords.ts';
import { DateLimit, Expression, FormRule } from './rule-meta.ts';

/** In the order in which editors and the reference page list them. */
export const OWN_KEYWORD_SHAPES = {
  notAfter: DateLimit.optional().describe(
    'The date may not be later than this. Of a month, and beside one, the months are compared.',
  ),
  notBefore: DateLimit.optional().describe('The date may not be earlier than this.'),
  after: DateLimit.optional().describe('The date must be later than this.'),
  before: DateLimit.optional().describe('The date must be earlier than this.'),
  choicesFrom: z
    .string()
    .optional()
    .describe(
      'The answer is one of a list that officers keep: the id of a file of shared/lists/, e.g. "airports". The answer is the code of the entry. In place of "enum" and "oneOf"; of several answers in "items".',
    )
    .meta({ examples: ['airports'] }),
  rules: z
    .array(FormRule)
    .min(1)
    .optional()
    .describe(
      'Of a step, of fields that belong together, or of one row ("items"): comparisons of its answers. Those that look at several steps stand in provider.json under "wizard".',
    ),
  computed: Expression.meta({
    description:
      'A total: the answer is made of others of the same object, e.g. {"sum": "lines.amount"}. It is shown and cannot be changed; the server works it out again.',
  }).optional(),
  uniqueBy: z
    .array(z.union([z.string(), z.array(z.string()).min(2)]))
    .min(1)
    .optional()
    .describe(
      'Of rows: keys of fields that no two rows may answer alike; a list of keys: not all of them alike. Capitals and spaces around make no difference.',
    )
    .meta({ examples: [['passport_number', ['first_name', 'last_name']]] }),
} as const satisfies Record<OwnKeyword, z.ZodType>;
