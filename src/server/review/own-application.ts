/** Nobody decides on what is theirs. */
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import type { StoredApplication } from '../records/application-wire';
import type { Queries } from '../storage/database';
import { t } from '@/texts/t';

type Record = Pick<StoredApplication, 'user_id' | 'company_id' | 'invitation_id'>;

/**
 * Whether the application is the person's own or their company's: one that they own, have applied for, or have joined
 * by its invitation; or one that somebody has made whom they invited.
 */
export async function isOwn(
  queries: Queries,
  { user_id, company_id, invitation_id }: Record,
  { userId }: Pick<Actor, 'userId'>,
): Promise<boolean> {
  if (user_id === userId) return true;
  if (invitation_id !== null) {
    const invited = await queries
      .selectFrom('invitations')
      .select('id')
      .where('id', '=', invitation_id)
      .where('inviter_id', '=', userId)
      .executeTakeFirst();
    if (invited) return true;
  }
  if (company_id === null) return false;
  const owned = await queries
    .selectFrom('companies')
    .select('id')
    .where('id', '=', company_id)
    .where('owner_id', '=', userId)
    .executeTakeFirst();
  const applied = await queries
    .selectFrom('applications')
    .select('id')
    .where('company_id', '=', company_id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const joined = await queries
    .selectFrom('invitations')
    .select('id')
    .where('company_id', '=', company_id)
    .where('accepted_by', '=', userId)
    .where('status', '=', 'accepted')
    .executeTakeFirst();
  return (owned ?? applied ?? joined) !== undefined;
}

/** 403 for the person's own application or their company's. */
export async function assertNotOwn(queries: Queries, record: Record, actor: Pick<Actor, 'userId'>): Promise<void> {
  if (await isOwn(queries, record, actor))
    throw new ApiError(
      403,
      'OWN_APPLICATION',
      t('This application is your own or your company’s: another officer has to review it'),
    );
}
