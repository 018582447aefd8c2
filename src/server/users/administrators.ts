/**
 * What whoever runs the server does about administrators by commands on its machine, where none of them can do it by
 * the pages: it needs no session, and is in the audit like everything else.
 */
import { z } from 'zod';
import { addAudit } from '../audit/audit-log';
import { letIn } from '../platform/provider-alone';
import { normaliseEmail } from '../identity/users';
import type { Platform } from '../platform/platform';
import { readRoleIds } from '../storage/account-roles';
import { hasVerifiedFactor } from '../storage/verified-factor';
import { makeOfficer } from './invite-officer';
import { releaseFromProvider } from './release-from-provider';

/** What is needed of the platform; a command has no more of it. */
export type Accounts = Pick<Platform, 'database' | 'catalog' | 'auth' | 'clock'>;

export const AdministratorAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('list') }),
  z.object({ act: z.literal('create'), email: z.email() }),
  z.object({ act: z.literal('reset-password'), email: z.email() }),
  z.object({ act: z.literal('release'), email: z.email() }),
]);
export type AdministratorAct = z.infer<typeof AdministratorAct>;

export const AdministratorAnswer = z.object({
  administrators: z
    .array(
      z.object({
        email: z.string().nullable(),
        name: z.string(),
        status: z.string(),
        signedInAt: z.string().nullable(),
        hasSecondFactor: z.boolean(),
      }),
    )
    .optional(),
  /** Of a release: whether the account was tied to anybody of the identity provider. */
  released: z.boolean().optional(),
  /** By which whoever it was made for chooses a password. */
  link: z.string().optional(),
});
export type AdministratorAnswer = z.infer<typeof AdministratorAnswer>;

/** Nobody is signed in who could be named. */
const ACTOR = { userId: null, name: 'Command on the server' };

/** Does it. Throws with a message for whoever typed the command. */
export async function administer(accounts: Accounts, wanted: AdministratorAct): Promise<AdministratorAnswer> {
  if (wanted.act === 'list') return { administrators: await listAdministrators(accounts) };
  const email = normaliseEmail(wanted.email);
  if (wanted.act === 'release') {
    const id = await findActiveOfficer(accounts, email);
    return { released: await releaseFromProvider(accounts, { actor: ACTOR, id }) };
  }
  const id =
    wanted.act === 'create' ? await createAdministrator(accounts, email) : await findActiveOfficer(accounts, email);
  return { link: await makeLink(accounts, { id, email }) };
}

function findHeads({ catalog: { registry } }: Accounts) {
  return registry.roles.filter(({ audience, permissions }) => audience === 'officer' && permissions.includes('*'));
}

async function listAdministrators(accounts: Accounts): Promise<AdministratorAnswer['administrators']> {
  const { kysely } = accounts.database;
  const rows = await kysely
    .selectFrom('profiles')
    .leftJoin('auth.users as user', 'user.id', 'profiles.id')
    .select(['profiles.email', 'first_name', 'last_name', 'status', 'last_sign_in_at'])
    .select(hasVerifiedFactor('profiles.id').as('hasSecondFactor'))
    .where('status', '!=', 'deleted')
    .where('profiles.id', 'in', (select) =>
      select
        .selectFrom('profile_roles')
        .select('profile_id')
        .where(
          'role_id',
          'in',
          findHeads(accounts).map(({ id }) => id),
        ),
    )
    .orderBy('profiles.email')
    .execute();
  return rows.map(({ email, first_name, last_name, status, last_sign_in_at, hasSecondFactor }) => ({
    email,
    name: [first_name, last_name].filter(Boolean).join(' '),
    status,
    signedInAt: last_sign_in_at?.toISOString() ?? null,
    hasSecondFactor,
  }));
}

async function createAdministrator(accounts: Accounts, email: string): Promise<string> {
  const [head] = findHeads(accounts);
  if (!head) throw new Error('registry.json has no officer’s role with all permissions ("*").');
  const known = await findProfile(accounts, email);
  if (known)
    throw new Error(
      `Somebody has an account with ${email} already. "admin list" shows who is an administrator; one chooses a new password by "admin reset-password ${email}".`,
    );
  const invitation = { email, first_name: head.name, roles: [head.id] };
  return (await makeOfficer(accounts, { actor: ACTOR, invitation })).id;
}

const findProfile = ({ database: { kysely } }: Accounts, email: string) =>
  kysely
    .selectFrom('profiles')
    .select(['id', 'status'])
    .where('email', '=', email)
    .where('status', '!=', 'deleted')
    .executeTakeFirst();

/** Applicants sign in by their phones, and have no password. */
async function findActiveOfficer(accounts: Accounts, email: string): Promise<string> {
  const profile = await findProfile(accounts, email);
  const officers = accounts.catalog.registry.roles.filter(({ audience }) => audience === 'officer').map(({ id }) => id);
  const held = profile ? await readRoleIds(accounts.database.kysely, profile.id) : [];
  if (!profile || !held.some((id) => officers.includes(id)))
    throw new Error(
      `No officer has the address ${email}. "admin list" shows the administrators; "admin create ${email}" makes one.`,
    );
  if (profile.status !== 'active')
    throw new Error(
      `The account of ${email} is ${profile.status}, and could not sign in. Another administrator changes that under Users; "admin create" makes one.`,
    );
  return profile.id;
}

async function makeLink(
  { database: { kysely }, auth: { backend }, clock }: Accounts,
  { id, email }: { id: string; email: string },
): Promise<string> {
  return kysely.transaction().execute(async (transaction) => {
    await addAudit(transaction, { actor: ACTOR, action: 'user.password-link', subject: id, at: clock() });
    await letIn(transaction, id, clock());
    // An address from before it was changed in both places at once may stand in the profile alone.
    await backend.changeContact(transaction, id, { email });
    return backend.createPasswordLink(transaction, id);
  });
}
