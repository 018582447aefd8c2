/** The UI schema of a step (`<step>.ui.json`): an RJSF uiSchema, with this product's own words under "ui:options". */
import { z } from 'zod';
import type { JsonObject } from './json-schema.ts';
import { LayoutGrid } from './layout-grid.ts';
import { GlobalOptions, STANDARD_OPTIONS, UiOptions } from './ui-options.ts';

/**
 * A uiSchema after its shape was checked: a level of it describes a form, a field or the entries of a list, keyed by
 * RJSF's words and by the keys of the fields. `parse/read-ui-options.ts` reads it.
 */
export type UiSchema = JsonObject;

/** RJSF's options with their prefix. */
const prefixed = Object.fromEntries(Object.entries(STANDARD_OPTIONS).map(([name, shape]) => [`ui:${name}`, shape])) as {
  [Name in keyof typeof STANDARD_OPTIONS as `ui:${Name}`]: (typeof STANDARD_OPTIONS)[Name];
};

const layout = {
  'ui:order': z
    .array(z.string())
    .optional()
    .describe('The keys in the order in which they are asked; "*" stands for all that are not named.'),
  'ui:field': z
    .literal('LayoutGridField')
    .optional()
    .describe('Of a form, an object or the entries of a list: laid out by "ui:layoutGrid".'),
  'ui:layoutGrid': LayoutGrid.optional(),
};

/** What may be said of a field, of an object in it and of a list's entries; beside it stand the keys of fields. */
export const NodeKeywords = z.strictObject({ ...prefixed, 'ui:options': UiOptions.optional(), ...layout });

/** What may be said of the form as a whole. */
export const RootKeywords = z.strictObject({
  $schema: z.string().optional().describe('"../meta/ui.schema.json", so that editors complete and check this file.'),
  $comment: z.string().optional().describe('A note to colleagues; ignored.'),
  ...layout,
  'ui:globalOptions': GlobalOptions.optional(),
});

const inner: z.ZodType = z.lazy(() => UiNode);

const UiNode = NodeKeywords.extend({
  items: z
    .union([inner, z.array(inner)])
    .optional()
    .describe('Of a list: its entries, or one by one those that are fixed.'),
  additionalItems: inner.optional().describe('Of a list with fixed entries: the entries after them.'),
  anyOf: z.array(inner).optional().describe('Of alternatives: one by one.'),
  oneOf: z.array(inner).optional().describe('Of alternatives: one by one.'),
})
  .catchall(inner)
  .meta({ id: 'UiNode', description: 'How one field is shown and filled; of an object, its fields by key.' });

/** The whole file, for editors; `parse/parse-ui-schema.ts` reads it level by level, to say what to write instead. */
export const UiSchemaFile = RootKeywords.catchall(UiNode).meta({
  id: 'UiSchema',
  title: 'UI schema of a step',
  description:
    'Order, sections and inputs of one step: an RJSF uiSchema. Labels and rules stand in <step>.schema.json. What is said of a field stands under its key.',
});
