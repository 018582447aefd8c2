/** The filtered list as CSV, streamed: a spreadsheet of any length needs the memory of one page. */
import { stringify } from 'csv-stringify/browser/esm/sync';
import type { Answer } from '@/engine/answers/form-data';
import { toSortableTime } from '@/engine/locale/calendar';
import { toAnswerText } from '@/engine/record/answer-text';
import { assertDateOrder } from '../platform/assert-date-order';
import type { Platform } from '../platform/platform';
import { toStream } from '../platform/to-stream';
import type { ApplicationFilter } from './apply-filter';
import { listColumns, listEnteredColumns, listHeadings, readPages, toCells } from './export-pages';

/**
 * CSV in UTF-8 with a mark that spreadsheets know it by. The list columns of a single wanted type follow the common
 * ones.
 */
export function exportApplications(platform: Platform, filter: ApplicationFilter): ReadableStream<Uint8Array> {
  assertDateOrder(filter);
  return toStream(writeLines(platform, filter));
}

async function* writeLines(platform: Platform, filter: ApplicationFilter): AsyncGenerator<Uint8Array> {
  const provider = platform.catalog.providers.find((each) => each.applicationType === filter.type);
  const columns = provider ? listColumns(provider) : [];
  const entered = provider ? listEnteredColumns(provider) : [];
  const encoder = new TextEncoder();
  const own = [...columns, ...entered].map(({ label }) => label);
  yield encoder.encode(`\uFEFF${toLines([[...listHeadings(platform.catalog.registry.export), ...own]])}`);
  for await (const page of readPages(platform, filter, entered)) {
    const lines = page.map((exported) => [
      ...toCells(exported, (time) => toSortableTime(time)),
      ...columns.map(({ path, field }) => toAnswerText(field, exported.listed.columns[path] as Answer)),
      ...entered.map(exported.say),
    ]);
    if (lines.length > 0) yield encoder.encode(toLines(lines));
  }
}

/** csv-stringify writes a quote before what a spreadsheet would run as a formula. */
function toLines(lines: string[][]): string {
  return stringify(lines, { escape_formulas: true, record_delimiter: 'windows' });
}
