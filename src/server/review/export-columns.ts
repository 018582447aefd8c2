/** The columns of an exported list: those that all types have, then those of its one type. */
import type { ExportQuery } from '@/api/shapes/review';
import type { ExportHeadings } from '@/definition/language/outgoing-texts';
import { findAskedForm, listFields, type FieldDefinition, type ProviderDefinition } from '@/definition/parse/catalog';
import { findFieldAt } from '@/engine/answers/answer-paths';
import type { Answer } from '@/engine/answers/form-data';
import { locale } from '@/engine/locale/locale';
import { listAnswerColumns, type ColumnAnswer } from '@/engine/record/answer-columns';
import { toPathText } from '@/engine/record/path-text';
import { t } from '@/texts/t';
import type { Platform } from '../platform/platform';
import type { ApplicationFilter } from './apply-filter';
import type { EnteredField, ExportedRow, ExportNeed } from './export-pages';
import { listFormerQuestions, type FormerQuestion } from './former-questions';

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

/** A time with its zone is told by the registry's clock, whichever it was given by. */
function nameColumn(heading: string, { schema }: FieldDefinition): string {
  return schema.format === 'date-time' ? inZone(heading) : heading;
}

function inZone(heading: string): string {
  return t('{heading} ({zone})', { heading, zone: locale.timeZoneName });
}
