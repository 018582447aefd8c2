/** The append-only log of administrative acts: who, what, when, before and after. */
import type { AuditAction, AuditField } from '@/api/shapes/audit';
import { toJson } from '../storage/column';
import type { Queries } from '../storage/database';

/** Acts on what a registry names itself, by keys of its own. */
export type ActOnOwn = 'settings.change' | 'list.add' | 'list.change' | 'list.import' | 'list.order';

export interface AnyAct {
  /** Without an id: somebody who only claimed to be that person. An API token acts under its own. */
  actor: { userId: string | null; name: string; token?: { id: string } };
  /** Id of what it was done to. */
  subject: string;
  at: Date;
}

interface NamedAct<Before, After> extends AnyAct {
  action: Exclude<AuditAction, ActOnOwn>;
  before?: Before & Named<Before>;
  after?: After & Named<After>;
}

interface OwnAct extends AnyAct {
  action: ActOnOwn;
  before?: Record<string, unknown>;
  after: Record<string, unknown>;
}

/** Only what officers have words for: a key without any does not compile. */
type Named<Facts> = { [Key in keyof Facts]: Key extends AuditField ? Facts[Key] : never };

/**
 * A query as the log keeps it: that words were looked for, and not which, for they may name somebody who is erased
 * later.
 */
export function withoutWords<Query extends object, Words extends keyof Query>(
  query: Query,
  words: readonly Words[],
): Omit<Query, Words> & Partial<Record<Words, true>> {
  const looked = words.filter((key) => query[key] !== undefined);
  return { ...query, ...Object.fromEntries(looked.map((key) => [key, true])) };
}

/** Notes an act, in the transaction that does it: there is never one without the other. */
export async function addAudit<Before extends object, After extends object>(
  queries: Queries,
  { actor, action, subject, before, after, at }: NamedAct<Before, After> | OwnAct,
): Promise<void> {
  await queries
    .insertInto('audit_log')
    .values({
      actor_id: actor.token?.id ?? actor.userId,
      actor_name: actor.name,
      action,
      subject,
      before: before === undefined ? null : toJson(before),
      after: after === undefined ? null : toJson(after),
      at,
    })
    .execute();
}
