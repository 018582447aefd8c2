/** The two formats in which the officers' list leaves, at once or in the background. */
import type { ExportFormat } from '@/api/shapes/export';
import type { ExportQuery } from '@/api/shapes/review';
import { addAudit, withoutWords } from '../audit/audit-log';
import type { Actor } from '../platform/actor';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';
import { type ApplicationFilter, selectMatches } from './apply-filter';
import { type Exporting, listHeadings, listTypeColumns, toCells, type ExportAnswers, readPages } from './export-rows';
import { toSortableTime } from '@/engine/locale/calendar';
import { toLines, type ColumnAnswer } from '@/engine/record/answer-columns';
import { t } from '@/texts/t';
import { ApiError } from '../platform/api-error';
import { assertDateOrder } from '../platform/assert-date-order';
import { CSV_MARK, toCsvText } from '../platform/csv-text';
import type { FieldDefinition, ProviderDefinition } from '@/definition/parse/catalog';
import { FIELD_KINDS } from '@/definition/language/field-kinds';
import type { Answer } from '@/engine/answers/form-data';
import { Zip, ZipDeflate } from 'fflate';

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

/**
 * CSV in UTF-8 with a mark that spreadsheets know it by. The columns of a single wanted type follow the common ones;
 * 400 where all answers are asked for and no such type is.
 */
function exportApplications(
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

/** All answers, if nobody asks for those of the list alone. */
function exportWorkbook(
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

/** A day is YYYY-MM-DD; a time is told by the registry's clock. What is text stays text, whatever it begins with. */
type Cell = string | number | { day: string } | { time: Date };

export interface Sheet {
  name: string;
  headings: string[];
  pages: AsyncIterable<Cell[][]>;
}

/** More than that many rows are no sheet any more: the rest goes on in another one. */
const MOST_ROWS = 1_000_000;
const LONGEST_TEXT = 32_767;
const LONGEST_NAME = 31;
const DAY_MS = 86_400_000;
/** Number of 1970-01-01 where 1900-01-01 is the first. */
const EPOCH = 25_569;
/** Before it spreadsheets count a day that there was not. */
const FIRST_DAY = '1900-03-01';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Places in the list of styles below. */
const STYLE = { day: 1, time: 2, heading: 3, lines: 4 };
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment vertical="top" wrapText="1"/></xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** Office Open XML, streamed: a workbook of any length needs the memory of one page of rows. */
export async function* writeWorkbook(sheets: AsyncIterable<Sheet>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const written: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    written.push(part);
  });
  const open = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    return file;
  };
  const add = (name: string, text: string) => open(name).push(encoder.encode(text), true);
  const names: string[] = [];
  for await (const { name, headings, pages } of sheets) {
    let file: ZipDeflate | undefined;
    let rows = 0;
    const begin = () => {
      names.push(nameSheet(name, names));
      rows = 0;
      const begun = open(`xl/worksheets/sheet${names.length}.xml`);
      begun.push(encoder.encode(`${SHEET_BEGIN(headings.length)}${toRow(headings, STYLE.heading)}`));
      return begun;
    };
    file = begin();
    for await (const page of pages) {
      if (rows + page.length >= MOST_ROWS) {
        file.push(encoder.encode(SHEET_END), true);
        file = begin();
      }
      rows += page.length;
      file.push(encoder.encode(page.map((row) => toRow(row)).join('')));
      yield* written.splice(0);
    }
    file.push(encoder.encode(SHEET_END), true);
  }
  const ids = names.map((name, index) => ({ name, id: index + 1 }));
  add('xl/styles.xml', STYLES);
  add(
    'xl/workbook.xml',
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${ids.map(({ name, id }) => `<sheet name="${escape(name)}" sheetId="${id}" r:id="rId${id}"/>`).join('')}</sheets></workbook>`,
  );
  add(
    'xl/_rels/workbook.xml.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">${ids.map(({ id }) => `<Relationship Id="rId${id}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join('')}<Relationship Id="rId${ids.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  );
  add(
    '_rels/.rels',
    `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  add(
    '[Content_Types].xml',
    `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>${ids.map(({ id }) => `<Override PartName="/xl/worksheets/sheet${id}.xml" ContentType="${TYPES}.worksheet+xml"/>`).join('')}</Types>`,
  );
  zip.end();
  yield* written;
}

const SHEET_BEGIN = (columns: number) =>
  `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns}" width="22" customWidth="1"/></cols><sheetData>`;
const SHEET_END = '</sheetData></worksheet>';

/** As spreadsheets take it, and like no other. */
function nameSheet(name: string, others: readonly string[]): string {
  const plain = name.replace(/[[\]:*?/\\']/g, ' ').trim() || '1';
  for (let count = 1; ; count += 1) {
    const end = count === 1 ? '' : ` (${count})`;
    const named = `${plain.slice(0, LONGEST_NAME - end.length).trim()}${end}`;
    if (!others.some((other) => other.toLowerCase() === named.toLowerCase())) return named;
  }
}

function toRow(cells: readonly Cell[], style = 0): string {
  return `<row>${cells.map((cell) => toSheetCell(cell, style)).join('')}</row>`;
}

function toSheetCell(cell: Cell, style: number): string {
  if (typeof cell === 'string') return toTextCell(cell, style === 0 && cell.includes('\n') ? STYLE.lines : style);
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${cell}</v></c>` : '<c/>';
  if ('time' in cell)
    return `<c s="${STYLE.time}"><v>${EPOCH + Date.parse(`${toSortableTime(cell.time).replace(' ', 'T')}Z`) / DAY_MS}</v></c>`;
  const day = Date.parse(cell.day);
  return cell.day < FIRST_DAY || Number.isNaN(day)
    ? toTextCell(cell.day, style)
    : `<c s="${STYLE.day}"><v>${EPOCH + day / DAY_MS}</v></c>`;
}

/** Inline, and never as a formula. */
function toTextCell(text: string, style: number): string {
  if (text === '') return '<c/>';
  return `<c t="inlineStr"${style === 0 ? '' : ` s="${style}"`}><is><t xml:space="preserve">${escape(text.slice(0, LONGEST_TEXT))}</t></is></c>`;
}

/** Characters that XML has no place for are left out. */
function escape(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?![\t\n\r])[\p{Cc}\uFFFE\uFFFF]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}
