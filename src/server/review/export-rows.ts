/** What exports of the list are made of: columns that all types have and those of one type; and rows, page by page. */
import { findProvider } from '@/engine/find-provider';
import type { ExportQuery, AdminApplicationRow } from '@/api/shapes/review';
import type { ExportHeadings } from '@/definition/language/outgoing-texts';
import {
  findTransitionForm,
  listFields,
  type FieldDefinition,
  type ProviderDefinition,
} from '@/definition/parse/catalog';
import { findFieldAt } from '@/engine/answers/answer-paths';
import type { Answer, FormData } from '@/engine/answers/form-data';
import { locale } from '@/engine/locale/locale';
import {
  listAnswerColumns,
  type ColumnAnswer,
  countEqual,
  type AnswerColumn,
  readColumns,
} from '@/engine/record/answer-columns';
import { toPathText } from '@/engine/record/path-text';
import { t } from '@/texts/t';
import type { Platform } from '../platform/platform';
import { type ApplicationFilter, selectMatches } from './apply-filter';
import { isPrivate } from '@/engine/record/shown-fields';
import { findDefinition, readShownDefinitions } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import { toAnswerText } from '@/engine/record/answer-text';
import { leaveOutDesk, type EnteredForm, type ListedBy } from '../records/application-wire';
import { TAKEN_BACK } from '../records/desk-titles';
import { readStored } from '../records/stored-answers';
import type { Queries } from '../storage/database';
import { readRows, toAdminRow, type ListedRow } from './list-applications';

/** Which of a type's answers are columns: those that the list shows, or every question of its form. */
export type ExportAnswers = NonNullable<ExportQuery['answers']>;

export interface Exporting {
  answers?: ExportAnswers | undefined;
  /** Told how many more applications are written. */
  onRows?: ((count: number) => void) | undefined;
}

export interface TypeColumn {
  heading: string;
  needs?: ExportNeed;
  /** Words, or an answer with its question. */
  read: (exported: ExportedRow) => string | ColumnAnswer | undefined;
}

/** Times are told by the registry's clock, which their headings name. In the order of `toCells`. */
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
    inZone(headings.submitted),
    inZone(headings.updated),
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

/**
 * A type's own, in the order of its form; after them what officers entered, and with all answers what only earlier
 * forms have asked. None of a type that is not there any more.
 */
export async function listTypeColumns(
  platform: Platform,
  filter: ApplicationFilter,
  { provider, answers }: { provider: ProviderDefinition | undefined; answers: ExportAnswers },
): Promise<TypeColumn[]> {
  if (!provider) return [];
  const taken = listHeadings(platform.catalog.registry.export);
  const columns = listToday(provider, { answers, taken });
  if (answers !== 'all') return columns;
  const all = [...taken, ...columns.map(({ heading }) => heading)];
  const former = await listFormerQuestions(platform, filter, { provider, taken: all });
  return [...columns, ...former.map(toFormerColumn)];
}

function toFormerColumn({ path, heading, field, versions }: FormerQuestion): TypeColumn {
  return {
    heading: nameColumn(heading, field),
    needs: 'answers',
    read: (exported) => (versions.has(exported.row.definition_version) ? exported.answer(path) : undefined),
  };
}

function listToday(
  provider: ProviderDefinition,
  { answers, taken }: { answers: ExportAnswers; taken: readonly string[] },
): TypeColumn[] {
  return [
    ...(answers === 'all' ? listAll(provider, taken) : listListed(provider)),
    ...listEntered(provider).map(({ form, field, label }) => ({
      heading: label,
      needs: 'forms' as const,
      read: (exported: ExportedRow) => exported.entered({ form, field }),
    })),
  ];
}

function listAll(provider: ProviderDefinition, taken: readonly string[]): TypeColumn[] {
  return listAnswerColumns(provider, taken).map(({ path, heading, field }) => ({
    heading: nameColumn(heading, field),
    needs: 'answers',
    read: (exported) => exported.answer(path),
  }));
}

function listListed(provider: ProviderDefinition): TypeColumn[] {
  const fields = listFields(provider);
  const place = (path: string) => fields.findIndex(({ key }) => key === path.split('.')[0]);
  return provider.record.columns
    .toSorted((one, other) => place(one) - place(other))
    .flatMap((path) => {
      const field = findFieldAt(fields, path);
      if (!field) return [];
      const heading = nameColumn(toPathText(fields, path), field);
      return [{ heading, read: ({ listed }: ExportedRow) => ({ field, answer: listed.columns[path] as Answer }) }];
    });
}

/** What of the transitions' forms is exported, each once, in the order of the transitions. */
function listEntered(provider: ProviderDefinition): (EnteredField & { label: string })[] {
  const columns = provider.workflow.transitions.flatMap((transition) => {
    const form = findTransitionForm(provider, transition);
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

/** A time with its zone is told by the registry's clock, whichever it was given by. */
function nameColumn(heading: string, { schema }: FieldDefinition): string {
  return schema.format === 'date-time' ? inZone(heading) : heading;
}

function inZone(heading: string): string {
  return t('{heading} ({zone})', { heading, zone: locale.timeZoneName });
}

/** A question of earlier forms, in the words of the newest of them. */
interface FormerQuestion extends AnswerColumn {
  /** Versions of the forms that asked it: what another form keeps in this place is something else. */
  versions: ReadonlySet<string>;
}

/**
 * What records were asked under earlier forms of a type, and today's does not ask: columns of an export, too. Of the
 * versions of all that the filter lets through. `taken`: headings that are there already.
 */
async function listFormerQuestions(
  platform: Platform,
  filter: ApplicationFilter,
  { provider, taken }: { provider: ProviderDefinition; taken: readonly string[] },
): Promise<FormerQuestion[]> {
  const versions = await selectMatches(platform.database.kysely, filter)
    .innerJoin('applications', 'applications.id', 'application_list.id')
    .select('applications.definition_version as version')
    .where('applications.provider', '=', provider.id)
    .where('applications.definition_version', '!=', provider.version)
    .groupBy('applications.definition_version')
    .orderBy((order) => order.fn.max('applications.submitted_at'), 'desc')
    .execute();
  const fields = listFields(provider);
  const today = new Set(listAnswerColumns(provider).map(({ path }) => path));
  const isHidden = (path: string) =>
    path.split('.').some((_, index, keys) => {
      const field = findFieldAt(fields, keys.slice(0, index + 1).join('.'));
      return field !== undefined && isPrivate(field);
    });
  const former = new Map<string, { column: AnswerColumn; versions: Set<string> }>();
  for (const { version } of versions) {
    const form = await unlessUnreadable(findDefinition(platform, provider.id, version));
    for (const column of form ? listAnswerColumns(form) : []) {
      const { path } = column;
      if (today.has(path) || isHidden(path)) continue;
      const known = former.get(path) ?? { column, versions: new Set() };
      former.set(path, known);
      known.versions.add(version);
    }
  }
  const found = [...former.values()];
  const headings = countEqual(
    found.map(({ column }) => t('{question} (no longer asked)', { question: column.heading })),
    taken,
  );
  return found.map(({ column, versions: asking }, index) => ({
    ...column,
    heading: headings[index] ?? '',
    versions: asking,
  }));
}

/** So few that others are answered between two pages, whoever exports. */
const PAGE = 100;

/** A field of a transition's form. */
interface EnteredField {
  form: string;
  field: FieldDefinition;
}

interface ExportedRow {
  row: ListedRow;
  listed: AdminApplicationRow;
  by: ListedBy;
  /** What was last entered there. */
  entered: (entered: EnteredField) => string;
  /** What the record says at the path of a column of answers. */
  answer: (path: string) => ColumnAnswer | undefined;
}

/** What is read of each record beside what the list has of it. */
type ExportNeed = 'answers' | 'forms';

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
      const by = { current: findProvider(platform.catalog.providers, row.provider), own: findOwn(row) };
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
