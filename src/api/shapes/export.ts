/** Exports of the officers' list that are written in the background. */
import { z } from 'zod';
import { ExportQuery } from './review';

/** Of more applications than that, a page has the export written in the background. */
export const BACKGROUND_ABOVE = 10_000;

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
const Format = z.enum(EXPORT_FORMATS);
export type ExportFormat = z.infer<typeof Format>;

/** POST /admin/exports */
export const NewExport = ExportQuery.extend({ format: Format }).meta({ id: 'NewExport' });
export type NewExport = z.output<typeof NewExport>;

export const Export = z
  .object({
    id: z.uuid(),
    format: Format,
    state: z.enum(['waiting', 'writing', 'ready', 'failed']),
    total: z.number().describe('How many applications there were when it was asked for.'),
    written: z.number().describe('How many of them are written.'),
    size: z.number().nullable().describe('Bytes; null until it is ready.'),
    created_at: z.string(),
    ends_at: z.string().describe('When it is removed.'),
  })
  .meta({ id: 'Export' });
export type Export = z.infer<typeof Export>;

/** GET /admin/exports */
export const ExportList = z.object({ data: z.array(Export).describe('The officer’s own, newest first.') }).meta({
  id: 'ExportList',
});
export type ExportList = z.infer<typeof ExportList>;
