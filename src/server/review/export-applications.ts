/** The filtered list as CSV, part by part: a spreadsheet of any length needs the memory of one page. */
import { toSortableTime } from '@/engine/locale/calendar';
import { toLines } from '@/engine/record/answer-columns';
import { t } from '@/texts/t';
import { ApiError } from '../platform/api-error';
import { assertDateOrder } from '../platform/assert-date-order';
import { CSV_MARK, toCsvText } from '../platform/csv-text';
import type { Platform } from '../platform/platform';
import type { ApplicationFilter } from './apply-filter';
import { listHeadings, listTypeColumns, toCells, type ExportAnswers, type Exporting } from './export-columns';
import { readPages } from './export-pages';

/**
 * CSV in UTF-8 with a mark that spreadsheets know it by. The columns of a single wanted type follow the common ones;
 * 400 where all answers are asked for and no such type is.
 */
export function exportApplications(
  platform: Platform,
  filter: ApplicationFilter,
  { answers = 'listed', onRows }: Exporting,
): AsyncGenerator<Uint8Array> {
  assertDateOrder(filter);
  if (answers === 'all' && (filter.type === undefined || filter.type.includes(',')))
    throw new ApiError(400, 'INVALID_QUERY', t('Choose one type: each asks its own questions'), { at: 'type' });
  return writeLines(platform, filter, { answers, onRows });
}

async function* writeLines(
  platform: Platform,
  filter: ApplicationFilter,
  { answers, onRows }: { answers: ExportAnswers; onRows: Exporting['onRows'] },
): AsyncGenerator<Uint8Array> {
  const provider = platform.catalog.providers.find((each) => each.applicationType === filter.type);
  const headings = listHeadings(platform.catalog.registry.export);
  const columns = await listTypeColumns(platform, filter, { provider, answers });
  const encoder = new TextEncoder();
  yield encoder.encode(`${CSV_MARK}${toCsvText([[...headings, ...columns.map(({ heading }) => heading)]])}`);
  for await (const page of readPages(platform, filter, columns)) {
    const lines = page.map((exported) => [
      ...toCells(exported, (time) => toSortableTime(time)),
      ...columns.map(({ read }) => {
        const told = read(exported) ?? '';
        return typeof told === 'string' ? told : toLines(told.field, told.answer);
      }),
    ]);
    if (lines.length > 0) yield encoder.encode(toCsvText(lines));
    onRows?.(lines.length);
  }
}
