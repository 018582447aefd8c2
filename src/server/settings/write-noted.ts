/** Writes settings as an officer has set them, with the note of it in the audit: both or neither. */
import { addAudit } from '../audit/audit-log';
import type { Actor } from '../platform/actor';
import type { Platform } from '../platform/platform';
import type { Queries } from '../storage/database';

export interface SetByOfficer {
  actor: Actor;
  group: string;
  values: Record<string, unknown>;
  /** What of it has changed, and what it was; nothing is noted where nothing has. */
  changed: Record<'before' | 'after', Record<string, unknown>>;
}

/** `queries`: of a transaction. */
export async function writeNoted(
  queries: Queries,
  { settings, clock }: Pick<Platform, 'settings' | 'clock'>,
  { actor, group, values, changed }: SetByOfficer,
): Promise<void> {
  await settings.write(group, values, actor.userId, queries);
  if (Object.keys(changed.after).length === 0) return;
  await addAudit(queries, { actor, action: 'settings.change', subject: group, ...changed, at: clock() });
}
