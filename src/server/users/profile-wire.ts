/** Profiles as the wire has them. */
import type { Selectable } from 'kysely';
import type { Profile } from '@/api/account';
import type { ProfilesTable } from '../storage/tables';

export type StoredProfile = Selectable<ProfilesTable>;

export function toProfile({ created_at, updated_at, last_login_at, ...profile }: StoredProfile): Profile {
  const { id, first_name, last_name, email, phone, mobile_number, role, role_id, role_name, has_application, status } = profile;
  return {
    id, first_name, last_name, email, phone, mobile_number, role, role_id, role_name, has_application, status,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    last_login_at: last_login_at?.toISOString() ?? null,
  };
}
