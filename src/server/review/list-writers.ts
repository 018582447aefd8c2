/** The two formats in which the officers' list leaves, at once or in the background. */
import type { ExportFormat } from '@/api/shapes/export';
import type { ExportQuery } from '@/api/shapes/review';
import { addAudit, withoutWords } from '../audit/audit-log';
import type { Actor } from '../platform/actor';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';
import type { ApplicationFilter } from './apply-filter';
import { exportApplications } from './export-applications';
import type { Exporting } from './export-columns';
import { exportWorkbook } from './export-workbook';

/** 400 at once for what cannot be exported; the parts are read as they are asked for. */
export type ListWriter = (
  platform: Platform,
  filter: ApplicationFilter,
  exporting: Exporting,
) => AsyncGenerator<Uint8Array>;

export const LIST_WRITERS: Record<ExportFormat, { type: string; write: ListWriter }> = {
  csv: { type: 'text/csv; charset=utf-8', write: exportApplications },
  xlsx: { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', write: exportWorkbook },
};

/** That the officer takes the list with them, and which part of it. */
export async function noteExport(
  queries: Queries,
  { actor, query, at }: { actor: Actor; query: ExportQuery; at: Date },
): Promise<void> {
  const after = withoutWords(query, ['search']);
  await addAudit(queries, { actor, action: 'applications.export', subject: 'applications', after, at });
}
