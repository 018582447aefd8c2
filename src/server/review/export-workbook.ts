/** The filtered list as a workbook: a sheet for each type, with its answers and the names of its documents. */
import type { FieldDefinition, ProviderDefinition } from '@/definition/parse/catalog';
import { FIELD_KINDS } from '@/definition/language/field-kinds';
import type { Answer } from '@/engine/answers/form-data';
import { toLines, type ColumnAnswer } from '@/engine/record/answer-columns';
import { t } from '@/texts/t';
import { assertDateOrder } from '../platform/assert-date-order';
import type { Platform } from '../platform/platform';
import { writeWorkbook, type Cell, type Sheet } from '../platform/workbook';
import { selectMatches, type ApplicationFilter } from './apply-filter';
import { listHeadings, listTypeColumns, toCells, type ExportAnswers, type Exporting } from './export-columns';
import { readPages } from './export-pages';

/** All answers, if nobody asks for those of the list alone. */
export function exportWorkbook(
  platform: Platform,
  filter: ApplicationFilter,
  { answers = 'all', onRows }: Exporting,
): AsyncGenerator<Uint8Array> {
  assertDateOrder(filter);
  return writeWorkbook(listSheets(platform, filter, { answers, onRows }));
}

async function* listSheets(
  platform: Platform,
  filter: ApplicationFilter,
  { answers, onRows }: { answers: ExportAnswers; onRows: Exporting['onRows'] },
): AsyncGenerator<Sheet> {
  const found = await selectMatches(platform.database.kysely, filter)
    .select('application_list.application_type')
    .distinct()
    .orderBy('application_list.application_type')
    .execute();
  // A workbook has a sheet at the least.
  if (found.length === 0) yield await toSheet(platform, { filter, provider: undefined, answers, onRows });
  for (const { application_type: type } of found) {
    const provider = platform.catalog.providers.find((each) => each.applicationType === type);
    const sheet = await toSheet(platform, { filter: { ...filter, type }, provider, answers, onRows });
    yield { ...sheet, name: provider?.name ?? type };
  }
}

interface SheetOf {
  filter: ApplicationFilter;
  provider: ProviderDefinition | undefined;
  answers: ExportAnswers;
  onRows: Exporting['onRows'];
}

async function toSheet(platform: Platform, { filter, provider, answers, onRows }: SheetOf): Promise<Sheet> {
  const headings = listHeadings(platform.catalog.registry.export);
  const columns = await listTypeColumns(platform, filter, { provider, answers });
  return {
    name: t('Applications'),
    headings: [...headings, ...columns.map(({ heading }) => heading)],
    pages: readCells(),
  };

  async function* readCells(): AsyncGenerator<Cell[][]> {
    for await (const page of readPages(platform, filter, columns)) {
      yield page.map((exported) => [
        ...toCells<Cell>(exported, (time) => ({ time })),
        ...columns.map(({ read }) => toCell(read(exported))),
      ]);
      onRows?.(page.length);
    }
  }
}

function toCell(told: string | ColumnAnswer | undefined): Cell {
  if (told === undefined || typeof told === 'string') return told ?? '';
  const { field, answer } = told;
  if (typeof answer === 'number' && field.choices.length === 0) return answer;
  return isDay(field, answer) ? { day: answer } : toLines(field, answer);
}

function isDay(field: FieldDefinition, answer: Answer): answer is string {
  return FIELD_KINDS[field.kind].text === 'day' && typeof answer === 'string' && /^\d{4}-\d\d-\d\d$/.test(answer);
}
