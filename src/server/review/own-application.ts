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
  if (invitation_id === null && company_id === null) return false;
  const { own } = await queries
    .selectNoFrom((query) => {
      const invited = (id: string) =>
        query.selectFrom('invitations').select('id').where('id', '=', id).where('inviter_id', '=', userId);
      const owned = (company: string) =>
        query.selectFrom('companies').select('id').where('id', '=', company).where('owner_id', '=', userId);
      const applied = (company: string) =>
        query.selectFrom('applications').select('id').where('company_id', '=', company).where('user_id', '=', userId);
      const joined = (company: string) =>
        query
          .selectFrom('invitations')
          .select('id')
          .where('company_id', '=', company)
          .where('accepted_by', '=', userId)
          .where('status', '=', 'accepted');
      return query
        .or([
          ...(invitation_id === null ? [] : [query.exists(invited(invitation_id))]),
          ...(company_id === null ? [] : [owned, applied, joined].map((select) => query.exists(select(company_id)))),
        ])
        .as('own');
    })
    .executeTakeFirstOrThrow();
  return own === true;
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
