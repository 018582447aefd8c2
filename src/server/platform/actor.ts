import type { Selectable } from 'kysely';
import type { Role } from '@/definition/language/registry';
import type { ProfilesTable } from '../storage/tables';
import type { Identity } from './identity';

/** The signed-in person who makes a call. */
export interface Actor {
  userId: string;
  identity: Identity;
  profile: Selectable<ProfilesTable>;
  name: string;
  /** E.164, from the profile. */
  phone: string | null;
  email: string | null;
  /** All that the person holds, the first one first. */
  roles: Role[];
  /** What any of the roles permits, as ids; an officer who holds all has every one of the registry's. */
  permissions: string[];
  officer: boolean;
}
