/** What records were asked under earlier forms of a type, and today's does not ask: columns of an export, too. */
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { countEqual, listAnswerColumns, type AnswerColumn } from '@/engine/record/answer-columns';
import { isPrivate } from '@/engine/record/shown-fields';
import { t } from '@/texts/t';
import { findDefinition } from '../definitions/definition-store';
import { unlessUnreadable } from '../definitions/unreadable';
import type { Platform } from '../platform/platform';
import { selectMatches, type ApplicationFilter } from './apply-filter';

/** A question of earlier forms, in the words of the newest of them. */
export interface FormerQuestion extends AnswerColumn {
  /** Versions of the forms that asked it: what another form keeps in this place is something else. */
  versions: ReadonlySet<string>;
}

/** Of the versions of all that the filter lets through. `taken`: headings that are there already. */
export async function listFormerQuestions(
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
