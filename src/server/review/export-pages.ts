/** What exports of the list are made of: its rows, page by page, and the columns that all types have. */
import type { AdminApplicationRow } from '@/api/shapes/review';
import type { ExportHeadings } from '@/definition/language/outgoing-texts';
import { findAskedForm, listFields, type FieldDefinition, type ProviderDefinition } from '@/definition/parse/catalog';
import { findFieldAt } from '@/engine/answers/answer-paths';
import type { FormData } from '@/engine/answers/form-data';
import { toAnswerText } from '@/engine/record/answer-text';
import { toPathText } from '@/engine/record/path-text';
import type { EnteredForm, ListedBy } from '../records/application-wire';
import { readShownDefinitions } from '../definitions/definition-store';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';
import { selectMatches, type ApplicationFilter } from './apply-filter';
import { readRows, toAdminRow, type ListedRow } from './list-applications';

/** So few that others are answered between two pages, whoever exports. */
const PAGE = 100;

export interface ExportedRow {
  row: ListedRow;
  listed: AdminApplicationRow;
  by: ListedBy;
  /** What was last entered into a column of a transition's form. */
  say: (column: EnteredColumn) => string;
}

/** All that the filter lets through, newest first; `entered`: what of the transitions' forms is asked for. */
export async function* readPages(
  platform: Platform,
  filter: ApplicationFilter,
  entered: readonly EnteredColumn[],
): AsyncGenerator<ExportedRow[]> {
  const { kysely } = platform.database;
  let last: Position | undefined;
  for (;;) {
    const positions = await findPositions(kysely, filter, last);
    last = positions.at(-1);
    const rows = await readRows(
      kysely,
      positions.map(({ id }) => id),
    );
    const forms = await readLastForms(kysely, entered.length === 0 ? [] : rows.map(({ id }) => id));
    const findOwn = await readShownDefinitions(platform, rows);
    yield rows.map((row) => {
      const by = { current: platform.catalog.providers.find(({ id }) => id === row.provider), own: findOwn(row) };
      return {
        row,
        listed: toAdminRow(row, by, platform.clock()),
        by,
        say({ form, field }) {
          const own = by.own?.forms?.find(({ id }) => id === form)?.fields.find(({ key }) => key === field.key);
          return toAnswerText(own ?? field, forms.get(`${row.id} ${form}`)?.[field.key]);
        },
      };
    });
    if (positions.length < PAGE) return;
  }
}

/** The type's own, in the order of its form. */
export function listColumns(provider: ProviderDefinition): { path: string; label: string; field: FieldDefinition }[] {
  const fields = listFields(provider);
  const place = (path: string) => fields.findIndex(({ key }) => key === path.split('.')[0]);
  return provider.record.columns
    .toSorted((one, other) => place(one) - place(other))
    .flatMap((path) => {
      const field = findFieldAt(fields, path);
      return field ? [{ path, label: toPathText(fields, path), field }] : [];
    });
}

export interface EnteredColumn {
  form: string;
  field: FieldDefinition;
  label: string;
}

/** What of the transitions' forms is exported, each once, in the order of the transitions. */
export function listEnteredColumns(provider: ProviderDefinition): EnteredColumn[] {
  const columns = provider.workflow.transitions.flatMap((transition) => {
    const form = findAskedForm(provider, transition);
    return (transition.columns ?? []).flatMap((key) => {
      const field = form?.fields.find((each) => each.key === key);
      return form && field ? [{ form: form.id, field, label: `${form.title}: ${field.label}` }] : [];
    });
  });
  return columns.filter(
    ({ form, field }, index) =>
      columns.findIndex((other) => other.form === form && other.field.key === field.key) === index,
  );
}

/** What was last entered into each form of these applications, by "<application> <form>". */
async function readLastForms(queries: Queries, ids: string[]): Promise<Map<string, FormData>> {
  if (ids.length === 0) return new Map();
  const events = await queries
    .selectFrom('application_events')
    .select(['application_id', 'form'])
    .where('application_id', 'in', ids)
    .where('form', 'is not', null)
    .orderBy('id')
    .execute();
  return new Map(
    events.map(({ application_id, form }) => {
      const { id, data } = form as EnteredForm;
      return [`${application_id} ${id}`, data];
    }),
  );
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

/** In the order of toCells. */
export function listHeadings(headings: ExportHeadings): string[] {
  return [
    headings.reference,
    headings.applicationType,
    headings.title,
    headings.status,
    headings.stage,
    headings.applicant,
    headings.phone,
    headings.email,
    headings.registrationNumber,
    headings.submitted,
    headings.updated,
    headings.reviewedBy,
    headings.comment,
  ];
}

export function toCells<Cell = string>(
  { row, listed: wire, by: { current, own } }: ExportedRow,
  toTime: (time: Date) => Cell,
): (string | Cell)[] {
  return [
    wire.reference,
    (current ?? own)?.name ?? wire.application_type,
    wire.title,
    wire.status_words.label,
    findStage(own, wire.current_stage),
    wire.applicant,
    wire.phone ?? '',
    wire.email ?? '',
    row.registration_number ?? '',
    toTime(row.submitted_at),
    toTime(row.updated_at),
    wire.admin_reviewed_by ?? '',
    wire.admin_comments ?? '',
  ];
}

function findStage(provider: ProviderDefinition | undefined, id: string): string {
  return provider?.workflow.stages.find((stage) => stage.id === id)?.label ?? id;
}
