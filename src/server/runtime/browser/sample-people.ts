/** Made-up people who are signed in: applicants of a provider, invited ones among them, and officers. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { createSecretText, hashSecretText } from '../../storage/secret-text';
import type { Session } from '../../platform/session';
import { ensurePhoneUser, normaliseEmail } from '../../identity/users';
import { toToken } from '../../invitations/invitation-wire';
import type { BrowserPlatform } from './browser-platform';
import { later } from '@/server/platform/time-span';

export interface SamplePerson {
  /** E.164. */
  phone: string;
  firstName: string;
  lastName: string;
  /** Of the company that invited them. */
  companyName?: string;
}

/** Makes the person with the provider's role, invited where that is needed, and signs them in. */
export async function signInSampleApplicant(
  platform: BrowserPlatform,
  provider: ProviderDefinition,
  person: SamplePerson,
): Promise<Session> {
  const {
    database: { kysely },
    clock,
    auth,
    catalog: { registry },
  } = platform;
  const now = clock();
  const role = registry.roles.find(({ id }) => id === provider.role);
  if (!role) throw new Error(`registry.json has no role "${provider.role}".`);
  const id = await kysely.transaction().execute((transaction) => ensurePhoneUser(transaction, person.phone, now));
  const held = { role: role.id, role_id: role.id, role_name: role.name, updated_at: now };
  await kysely
    .insertInto('profiles')
    .values({
      id,
      phone: person.phone,
      first_name: person.firstName,
      last_name: person.lastName,
      created_at: now,
      ...held,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(held))
    .execute();
  if (provider.invitation) await inviteSamplePerson(platform, provider, { ...person, inviterId: id });
  return auth.embedded.sessions.issue(id, 'otp');
}

/** An officer with all permissions, signed in without a password. */
export async function signInSampleOfficer(
  { database: { kysely }, clock, auth, catalog: { registry } }: BrowserPlatform,
  email: string,
): Promise<Session> {
  const role = registry.roles.find(({ audience, permissions }) => audience === 'officer' && permissions.includes('*'));
  if (!role) throw new Error('registry.json has no officer’s role with all permissions ("*").');
  const now = clock();
  const address = normaliseEmail(email);
  const { id } = await kysely
    .insertInto('auth.users')
    .values({ email: address, email_confirmed_at: now })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email_confirmed_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('profiles')
    .values({
      id,
      email: address,
      first_name: 'Funke',
      last_name: 'Adeyemi',
      role: role.id,
      role_id: role.id,
      role_name: role.name,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return auth.embedded.sessions.issue(id, 'password');
}

/** A pending invitation to the provider; returns its token. */
export async function inviteSamplePerson(
  platform: BrowserPlatform,
  provider: ProviderDefinition,
  {
    phone,
    firstName,
    lastName,
    companyName = 'Skyline Cargo Services Ltd',
    inviterId,
  }: SamplePerson & { inviterId: string },
): Promise<string> {
  const now = platform.clock();
  const seed = createSecretText();
  const token = await toToken(platform, seed);
  await platform.database.kysely
    .insertInto('invitations')
    .values({
      token_seed: seed,
      token_hash: await hashSecretText(token),
      provider: provider.id,
      role: provider.role,
      inviter_id: inviterId,
      inviter_name: 'Ngozi Okafor',
      company_name: companyName,
      first_name: firstName,
      last_name: lastName,
      phone_number: phone,
      created_at: now,
      expires_at: later(now, { days: provider.invitation?.validDays ?? 7 }),
    })
    .execute();
  return token;
}
