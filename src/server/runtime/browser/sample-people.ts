/** Made-up people who are signed in: applicants of a provider, invited ones among them, and officers. */
import type { ProviderDefinition, RoleDefinition } from '@/definition/parse/catalog';
import { createSecretText, hashSecretText } from '../../storage/secret-text';
import type { Session } from '../../platform/session';
import { ensurePhoneUser, normaliseEmail } from '../../identity/users';
import { toToken } from '../../invitations/invitation-wire';
import type { BrowserPlatform } from './browser-platform';
import { later } from '@/server/platform/time-span';
import { nameAnyCompany } from '../../samples/answers';

export interface SamplePerson {
  /** E.164. */
  phone: string;
  firstName: string;
  lastName: string;
  /** Of the company that invited them. */
  companyName?: string;
  /** Who invited them, and what they are called; without it nobody that there is. */
  inviter?: SampleInviter;
}

export interface SampleInviter {
  id: string;
  name: string;
}

/** Whose account is made before anything of theirs: an officer, by the role that they have. */
export interface SampleOfficer {
  email: string;
  firstName: string;
  lastName: string;
  role: RoleDefinition;
  /** The hash of the password that they sign in with; without it they have none. */
  encrypted?: string | undefined;
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
  if (provider.invitation) {
    const { inviter = { id, name: INVITER } } = person;
    await inviteSamplePerson(platform, provider, { ...person, inviterId: inviter.id, inviterName: inviter.name });
  }
  return auth.embedded.sessions.issue(id, 'otp');
}

/** An officer with all permissions, signed in without a password. */
export async function signInSampleOfficer(platform: BrowserPlatform, email: string): Promise<Session> {
  const role = findChiefRole(platform);
  const id = await addSampleOfficer(platform, { email, firstName: 'Funke', lastName: 'Adeyemi', role });
  return platform.auth.embedded.sessions.issue(id, 'password');
}

/** The officers' role with all permissions. */
export function findChiefRole({ catalog: { registry } }: Pick<BrowserPlatform, 'catalog'>): RoleDefinition {
  const role = registry.roles.find(({ audience, permissions }) => audience === 'officer' && permissions.includes('*'));
  if (!role) throw new Error('registry.json has no officer’s role with all permissions ("*").');
  return role;
}

/** Returns their id. Whoever has the address already keeps their name and role. */
export async function addSampleOfficer(
  { database: { kysely }, clock }: BrowserPlatform,
  { email, firstName, lastName, role, encrypted }: SampleOfficer,
): Promise<string> {
  const now = clock();
  const address = normaliseEmail(email);
  const password = encrypted === undefined ? {} : { encrypted_password: encrypted, password_changed_at: new Date() };
  const { id } = await kysely
    .insertInto('auth.users')
    .values({ email: address, email_confirmed_at: now, ...password })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ email_confirmed_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('profiles')
    .values({
      id,
      email: address,
      first_name: firstName,
      last_name: lastName,
      role: role.id,
      role_id: role.id,
      role_name: role.name,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return id;
}

const INVITER = 'Ngozi Okafor';

/** A pending invitation to the provider; returns its token. */
export async function inviteSamplePerson(
  platform: BrowserPlatform,
  provider: ProviderDefinition,
  {
    phone,
    firstName,
    lastName,
    companyName = nameAnyCompany('Skyline'),
    inviterId,
    inviterName = INVITER,
  }: SamplePerson & { inviterId: string; inviterName?: string },
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
      inviter_name: inviterName,
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
