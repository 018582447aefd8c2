/** Statuses that applications are in and that no workflow has any more. */
import { getStatus, isWaiting } from '@/engine/workflow/transitions';
import type { Tone, Workflow } from '@/definition/language/workflow';
import type { Catalog } from '@/definition/parse/catalog';
import { readShownDefinitions } from '../definitions/definition-store';
import type { Platform } from '../platform/platform';
import { selectMatches } from './apply-filter';

export interface FormerStatus {
  id: string;
  label: string;
  tone: Tone;
  waiting: boolean;
}

/** By which applications are reviewed now: of these types alone, else the registry's too. */
export function listWorkflows({ registry, providers }: Catalog, seen: readonly string[] | undefined): Workflow[] {
  const own = providers.filter(({ applicationType }) => seen?.includes(applicationType) ?? true);
  return [...(seen ? [] : [registry.workflow]), ...own.map(({ workflow }) => workflow)];
}

/** In the words of the newest application that is in it. `seen`: the types that the officer sees; undefined: all. */
export async function listFormerStatuses(
  platform: Platform,
  seen: readonly string[] | undefined,
): Promise<FormerStatus[]> {
  const { kysely } = platform.database;
  const known = listWorkflows(platform.catalog, seen).flatMap(({ statuses }) => statuses.map(({ id }) => id));
  const former: FormerStatus[] = [];
  for (const status of await listUsedStatuses(platform, seen)) {
    if (known.includes(status)) continue;
    const newest = await selectMatches(kysely, { seen, status })
      .innerJoin('applications', 'applications.id', 'application_list.id')
      .select(['applications.provider', 'applications.definition_version'])
      .orderBy('application_list.submitted_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!newest) continue;
    const workflow = (await readShownDefinitions(platform, [newest]))(newest)?.workflow;
    const { label, tone } = getStatus(workflow, status);
    former.push({ id: status, label, tone, waiting: workflow !== undefined && isWaiting(workflow, status) });
  }
  return former;
}

/** One look into the index for each, however many applications there are. */
async function listUsedStatuses(platform: Platform, seen: readonly string[] | undefined): Promise<string[]> {
  const used: string[] = [];
  for (;;) {
    const next = await selectMatches(platform.database.kysely, { seen })
      .select('application_list.status')
      .where('application_list.status', '>', used.at(-1) ?? '')
      .orderBy('application_list.status')
      .limit(1)
      .executeTakeFirst();
    if (!next) return used;
    used.push(next.status);
  }
}
