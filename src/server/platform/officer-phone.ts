/** Officers sign in by password alone: a code to their phone would open nothing, so that none is sent. */
import type { Catalog } from '@/definition/parse/catalog';
import { accountRoleIds, listAccountRoles } from '../storage/account-roles';
import { ApiError } from './api-error';
import type { Queries } from '../storage/database';
import { t } from '@/texts/t';

type Registry = Pick<Catalog['registry'], 'roles'>;

/** Whether the phone (E.164) is that of an officer's account. */
export async function isOfficerPhone(queries: Queries, { roles }: Registry, phone: string): Promise<boolean> {
  const profile = await queries
    .selectFrom('profiles')
    .select(['role_id', accountRoleIds.as('role_ids')])
    .where('phone', '=', phone)
    .executeTakeFirst();
  if (!profile) return false;
  return listAccountRoles(roles, profile.role_id, profile.role_ids).some(({ audience }) => audience === 'officer');
}

/** 403 with what to do instead, for the phone of an officer's account. */
export async function assertNoOfficerPhone(queries: Queries, registry: Registry, phone: string): Promise<void> {
  if (await isOfficerPhone(queries, registry, phone)) throw officerByPhone();
}

export function officerByPhone(): ApiError {
  return new ApiError(403, 'OFFICER_BY_PHONE', t('Officers sign in with their email address and password.'));
}
