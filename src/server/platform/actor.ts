import type { Selectable } from 'kysely';
import type { RoleDefinition } from '@/definition/parse/catalog';
import type { ProfilesTable } from '../storage/tables';
import type { Identity } from './identity';

/**
 * What is left to do before an officer may do anything: show the second factor that they have, or get one because the
 * setting demand_second_factor asks for it.
 */
export type FactorStep = 'none' | 'show' | 'enrol';

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
  roles: RoleDefinition[];
  /**
   * What any of the roles permits everywhere, as ids; an officer who holds all has every one of the registry's and of
   * the types'.
   */
  permissions: string[];
  /** What roles of one type permit, for applications of that type alone, by application_type. */
  type_permissions: Record<string, string[]>;
  officer: boolean;
  factorStep: FactorStep;
  /** The API token that calls in the person's name; `name` says both. */
  token?: { id: string };
}
