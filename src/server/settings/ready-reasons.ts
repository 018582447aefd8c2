/** Ready reasons that administrators keep, for all types or for one. */
import {
  ALL_TYPES,
  MOST_REASONS,
  ReadyReasons,
  type ReadyReasonsChange,
  type ReadyReasonsList,
} from '@/api/shapes/ready-reasons';
import type { Workflow } from '@/definition/language/workflow';
import { t } from '@/texts/t';
import type { Actor } from '../platform/actor';
import { invalidAt } from '../platform/api-error';
import type { Platform } from '../platform/platform';
import { writeNoted } from './write-noted';

/** The group of the settings, with the reasons by scope. */
const GROUP = 'ready_reasons';

export async function listReadyReasons({ settings, catalog }: Platform): Promise<ReadyReasonsList> {
  const stored = await settings.readStored(GROUP);
  const scopes = [
    { scope: ALL_TYPES, workflow: catalog.registry.workflow },
    // A variant's applications are of the type that it is a variant of.
    ...catalog.providers
      .filter(({ variantOf }) => variantOf === undefined)
      .map(({ applicationType: scope, workflow }) => ({ scope, workflow })),
  ];
  return {
    data: scopes.map(({ scope, workflow }) => ({
      scope,
      declared: toDeclared(workflow),
      added: readAdded(stored[scope]),
    })),
  };
}

function toDeclared({ reasons, documentReasons }: Pick<Workflow, 'reasons' | 'documentReasons'>): ReadyReasons {
  return { answers: reasons, documents: documentReasons ?? reasons };
}

/** None where nobody has added any. */
function readAdded(stored: unknown): ReadyReasons {
  const added = ReadyReasons.safeParse(stored);
  return added.success ? added.data : { answers: [], documents: [] };
}

/** What was added for all types, then for this one. */
export async function readAddedReasons({ settings }: Pick<Platform, 'settings'>, type: string): Promise<ReadyReasons> {
  const stored = await settings.readStored(GROUP);
  const [all, own] = [readAdded(stored[ALL_TYPES]), readAdded(stored[type])];
  return {
    answers: [...new Set([...all.answers, ...own.answers])],
    documents: [...new Set([...all.documents, ...own.documents])],
  };
}

/** 400 for a type that there is not, and for one sentence twice. What others have changed since `seen` stays so. */
export async function saveReadyReasons(
  platform: Platform,
  actor: Actor,
  { scope, added: wanted, seen }: ReadyReasonsChange,
): Promise<ReadyReasonsList> {
  const known = (await listReadyReasons(platform)).data.find((each) => each.scope === scope);
  if (!known) throw invalidAt('scope', t('{type} is not an application type', { type: scope }));
  for (const part of ['answers', 'documents'] as const) {
    const all = [...known.declared[part], ...wanted[part]];
    const twice = all.find((reason, index) => all.indexOf(reason) !== index);
    if (twice !== undefined) throw invalidAt(`added.${part}`, t('“{reason}” is there already', { reason: twice }));
  }
  await platform.database.kysely.transaction().execute(async (queries) => {
    await platform.settings.lock(GROUP, queries);
    const before = readAdded((await platform.settings.readStored(GROUP, queries))[scope]);
    const added = merge({ wanted, before, seen: seen ?? before });
    if (JSON.stringify(before) === JSON.stringify(added)) return;
    const changed = { before: { [scope]: before }, after: { [scope]: added } };
    await writeNoted(queries, platform, { actor, group: GROUP, values: changed.after, changed });
  });
  return listReadyReasons(platform);
}

/** What is wanted, without what others have taken away since, and with what they have added. */
function merge({ wanted, before, seen }: Record<'wanted' | 'before' | 'seen', ReadyReasons>): ReadyReasons {
  const mergePart = (part: keyof ReadyReasons) => {
    const merged = [
      ...wanted[part].filter((reason) => before[part].includes(reason) || !seen[part].includes(reason)),
      ...before[part].filter((reason) => !seen[part].includes(reason) && !wanted[part].includes(reason)),
    ];
    if (merged.length <= MOST_REASONS) return merged;
    const message = t('With those that others have added meanwhile there are more than {most}', { most: MOST_REASONS });
    throw invalidAt(`added.${part}`, message);
  };
  return { answers: mergePart('answers'), documents: mergePart('documents') };
}
