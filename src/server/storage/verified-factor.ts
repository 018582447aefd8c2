import { sql } from 'kysely';

/** Whether the person of this id has a second factor that counts, as a column of a query that has the id. */
export function hasVerifiedFactor(personId: 'profiles.id' | 'people.id') {
  return sql<boolean>`exists (select from auth.mfa_factors where user_id = ${sql.ref(personId)} and status = 'verified')`;
}
