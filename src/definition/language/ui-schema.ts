/** The UI schema of a step (`<step>.ui.json`): an RJSF uiSchema, with this product's own words under "ui:options". */
import { z } from 'zod';
import type { JsonObject } from './json-schema.ts';
import { GlobalOptions, STANDARD_OPTIONS, UiOptions } from './ui-options.ts';
import { Condition } from './condition.ts';
import { text } from './text.ts';

// RJSF's layout grid: the sections of a form, and which of its fields stand beside each other.

/** Columns of twelve. */
const columns = z.number().int().min(1).max(12);

const GridSize = z
  .union([
    columns,
    z.strictObject({
      xs: columns.optional().describe('On a phone, and on all wider screens that have none of their own.'),
      sm: columns.optional().describe('From 600 px on.'),
      md: columns.optional().describe('From 900 px on.'),
      lg: columns.optional().describe('From 1200 px on.'),
      xl: columns.optional().describe('From 1536 px on.'),
    }),
  ])
  .meta({
    id: 'GridSize',
    description: 'How many of twelve columns, always or by the width of the screen.',
    examples: [12, { xs: 12, sm: 6 }],
  });

const key = z.string().describe('Key of a field.');

/** As RJSF allows: the children alone, or an object that has them. */
const withChildren = (child: z.ZodType, what: string, more: z.core.$ZodLooseShape) =>
  z
    .union([
      z.array(child).min(1),
      z.strictObject({
        ...more,
        children: z.array(child).min(1).describe('Keys of fields, columns and rows, in the order they are asked.'),
      }),
    ])
    .describe(what);

const size = GridSize.optional().describe('Without it: the whole width.');

const GridElement: z.ZodType = z.lazy(() => z.union([key, GridRow, GridColumn, GridColumns]));

const GridColumn = z
  .strictObject({
    'ui:col': withChildren(GridElement, 'What stands in it, or { "size": …, "children": [ … ] }.', { size }),
  })
  .meta({ id: 'GridColumn', description: 'A column: its fields stand below each other.' });

const GridColumns = z
  .strictObject({
    'ui:columns': withChildren(GridElement, 'What stands in them, or { "size": …, "children": [ … ] }.', { size }),
  })
  .meta({ id: 'GridColumns', description: 'A column for each of the fields, all of one size.' });

const GridRow = z
  .strictObject({
    'ui:row': withChildren(GridElement, 'What stands in it, or { "title": …, "children": [ … ] }.', {
      size: GridSize.optional().describe('12 for a row inside of another: else it is as wide as what is in it.'),
      title: text.optional().describe('A heading above these fields: the row is a section.'),
      help: text.optional().describe('A short text under the heading.'),
      when: Condition.optional(),
    }),
  })
  .meta({ id: 'GridRow', description: 'Columns beside each other; with "title", "help" or "when" a section.' });

const LayoutGrid = GridRow.describe(
  'The form from top to bottom. In the outermost row, each row with "title", "help" or "when" is a section. Goes with "ui:field": "LayoutGridField".',
);

/**
 * A uiSchema after its shape was checked: a level of it describes a form, a field or the entries of a list, keyed by
 * RJSF's words and by the keys of the fields. `parse/read-ui-options.ts` reads it.
 */
export type UiSchema = JsonObject;

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
