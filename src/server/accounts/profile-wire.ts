/** Profiles as the wire has them. */
import type { Selectable } from 'kysely';
import type { Profile } from '@/api/shapes/account';
import type { ProfilesTable } from '../storage/tables';

export type StoredProfile = Selectable<ProfilesTable>;

export function toProfile({ created_at, updated_at, last_login_at, ...profile }: StoredProfile): Profile {
  const { id, first_name, last_name, email, phone, mobile_number, role, role_id, role_name, has_application, status } =
    profile;
  return {
    id,
    first_name,
    last_name,
    email,
    phone,
    mobile_number,
    role,
    role_id,
    role_name,
    has_application,
    status,
    created_at: toTime(created_at) ?? '',
    updated_at: toTime(updated_at) ?? '',
    last_login_at: toTime(last_login_at),
  };
}

/**
 * Null for none, and for what only PostgreSQL calls a time ("infinity"): one row must not keep the others from being
 * read.
 */
function toTime(time: Date | null): string | null {
  return time !== null && Number.isFinite(Number(time)) ? time.toISOString() : null;
}
