/** RJSF's layout grid: the sections of a form, and which of its fields stand beside each other. */
import { z } from 'zod';
import { Condition } from './condition.ts';
import { text } from './text.ts';

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

export const LayoutGrid = GridRow.describe(
  'The form from top to bottom. In the outermost row, each row with "title", "help" or "when" is a section. Goes with "ui:field": "LayoutGridField".',
);
