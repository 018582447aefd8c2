/** What exports of the list are made of: its rows, page by page. */
import type { AdminApplicationRow } from '@/api/shapes/review';
import type { FieldDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import { readColumns, type ColumnAnswer } from '@/engine/record/answer-columns';
import { toAnswerText } from '@/engine/record/answer-text';
import { leaveOutDesk, type EnteredForm, type ListedBy } from '../records/application-wire';
import { TAKEN_BACK } from '../records/desk-titles';
import { readStored } from '../records/stored-answers';
import { readShownDefinitions } from '../definitions/definition-store';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';
import { selectMatches, type ApplicationFilter } from './apply-filter';
import { readRows, toAdminRow, type ListedRow } from './list-applications';

/** So few that others are answered between two pages, whoever exports. */
const PAGE = 100;

/** A field of a transition's form. */
export interface EnteredField {
  form: string;
  field: FieldDefinition;
}

export interface ExportedRow {
  row: ListedRow;
  listed: AdminApplicationRow;
  by: ListedBy;
  /** What was last entered there. */
  entered: (entered: EnteredField) => string;
  /** What the record says at the path of a column of answers. */
  answer: (path: string) => ColumnAnswer | undefined;
}

/** What is read of each record beside what the list has of it. */
export type ExportNeed = 'answers' | 'forms';

/** All that the filter lets through, newest first, with what any of the columns needs. */
export async function* readPages(
  platform: Platform,
  filter: ApplicationFilter,
  columns: readonly { needs?: ExportNeed }[],
): AsyncGenerator<ExportedRow[]> {
  const { kysely } = platform.database;
  const isNeeded = (what: ExportNeed) => columns.some(({ needs }) => needs === what);
  let last: Position | undefined;
  for (;;) {
    const positions = await findPositions(kysely, filter, last);
    last = positions.at(-1);
    const ids = positions.map(({ id }) => id);
    const rows = await readRows(kysely, ids);
    const forms = await readLastForms(kysely, isNeeded('forms') ? ids : []);
    const stored = await readAnswers(kysely, isNeeded('answers') ? ids : []);
    const findOwn = await readShownDefinitions(platform, rows);
    yield rows.map((row) => {
      const by = { current: platform.catalog.providers.find(({ id }) => id === row.provider), own: findOwn(row) };
      const found = stored.get(row.id);
      return {
        row,
        listed: toAdminRow(row, by, platform.clock()),
        by,
        entered({ form, field }) {
          const own = by.own?.forms?.find(({ id }) => id === form)?.fields.find(({ key }) => key === field.key);
          return toAnswerText(own ?? field, forms.get(`${row.id} ${form}`)?.[field.key]);
        },
        answer: by.own && found ? readColumns(by.own, readStored(by.own, found), row.choice_words) : () => undefined,
      };
    });
    if (positions.length < PAGE) return;
  }
}

/**
 * What was last entered into each form of these applications, by "<application> <form>"; not with a decision that was
 * taken back.
 */
async function readLastForms(queries: Queries, ids: string[]): Promise<Map<string, FormData>> {
  if (ids.length === 0) return new Map();
  const events = await queries
    .selectFrom('application_events')
    .select(['application_id', 'kind', 'title', 'form'])
    .where('application_id', 'in', ids)
    .where((where) =>
      where.or([where('form', 'is not', null), where('kind', '=', 'status'), where('title', '=', TAKEN_BACK)]),
    )
    .orderBy('id')
    .execute();
  const standing = [...Map.groupBy(events, (event) => event.application_id).values()].flatMap(leaveOutDesk);
  return new Map(
    standing.flatMap(({ application_id, form }) => {
      if (form === null) return [];
      const { id, data } = form as EnteredForm;
      return [[`${application_id} ${id}`, data]];
    }),
  );
}

/** Documents with the others. */
async function readAnswers(queries: Queries, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await queries
    .selectFrom('applications')
    .select(['id', 'data', 'documents'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

interface Position {
  id: string;
  submitted_at: Date;
}

/**
 * The next ones, newest first: from where the last page ended, so that a late page costs what the first did and none is
 * given twice.
 */
async function findPositions(
  queries: Queries,
  filter: ApplicationFilter,
  last: Position | undefined,
): Promise<Position[]> {
  const page = selectMatches(queries, filter)
    .select(['application_list.id', 'application_list.submitted_at'])
    .orderBy('application_list.submitted_at', 'desc')
    .orderBy('application_list.id', 'desc')
    .limit(PAGE);
  if (!last) return page.execute();
  return page
    .where((where) =>
      where(
        where.refTuple('application_list.submitted_at', 'application_list.id'),
        '<',
        where.tuple(last.submitted_at, last.id),
      ),
    )
    .execute();
}
