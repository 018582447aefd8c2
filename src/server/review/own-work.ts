/** What waits for an officer by name. */
import type { Platform } from '../platform/platform';
import { selectMatches } from './apply-filter';
import { readFilter } from './read-filter';

const MOST = 1000;

export interface OwnWork {
  number: number;
  due_at: Date;
  assignee_id: string | null;
}

/**
 * What the officer has, and has for others who are on leave, as far as it waits for nobody else: what is due first,
 * first. Asked outside of a transaction.
 */
export async function listOwnWork(platform: Platform, officer: string): Promise<OwnWork[]> {
  // What somebody was given they may see: it is not asked again.
  const reader = { userId: officer, permissions: ['view_applications'], type_permissions: {} };
  const filter = await readFilter(platform, reader, { assignee: 'me', waiting: 'officer', follow_up: 'clear' });
  return selectMatches(platform.database.kysely, filter)
    .innerJoin('applications', 'applications.id', 'application_list.id')
    .select(['applications.number', 'application_list.due_at', 'application_list.assignee_id'])
    .orderBy('application_list.due_at')
    .orderBy('application_list.id')
    .limit(MOST)
    .execute();
}
