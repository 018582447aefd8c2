/** The append-only log of administrative acts: who, what, when, before and after. */
import type { AuditAction } from '@/api/shapes/audit';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';

export interface Act {
  /** Without an id: somebody who only claimed to be that person. */
  actor: { userId: string | null; name: string };
  action: AuditAction;
  /** Id of what it was done to. */
  subject: string;
  before?: unknown;
  after?: unknown;
  at: Date;
}

/** Notes an act, in the transaction that does it: there is never one without the other. */
export async function addAudit(queries: Queries, { actor, action, subject, before, after, at }: Act): Promise<void> {
  await queries
    .insertInto('audit_log')
    .values({
      actor_id: actor.userId,
      actor_name: actor.name,
      action,
      subject,
      before: before === undefined ? null : toJson(before),
      after: after === undefined ? null : toJson(after),
      at,
    })
    .execute();
}
