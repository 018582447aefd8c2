/** One person of every role, each with a session and one record of every kind, written straight into the tables. */
import type { Catalog } from '@/definition/parse/catalog';
import { PDF } from './sample-files';
import type { Platform } from '@/server/platform/platform';
import { hashPassword } from '@/server/identity/passwords';
import { createPasswordUser, ensurePhoneUser } from '@/server/identity/users';
import { toJson } from '@/server/storage/column';
import { hashSecretText } from '@/server/storage/secret-text';

export interface Person {
  userId: string;
  /** E.164; null for officers. */
  phone: string | null;
  /** Of officers, whose password is `PASSWORD`. */
  email: string | null;
  token: string;
  applicationId: string;
  /** Whose form the application and the draft are of. */
  provider: string;
  /** By the path of the endpoint that is about a company: the provider of one must be the one whose people invite. */
  companies: Record<string, string>;
  fileId: string;
  fileKey: string;
  invitationId: string;
  /** Of a link by which their phone was sent a step. */
  stepToken: string;
  uploadId: string;
  identityId: string;
  /** Of an authenticator app whose first code is still to come. */
  factorId: string;
}

export const PASSWORD = 'correct-horse-7';

type Where = Pick<Platform, 'database' | 'files' | 'clock' | 'auth'> & { catalog: Catalog };

/** Records belong to profiles. */
const NO_ID = '00000000-0000-4000-8000-000000000000';
const NO_RECORDS = {
  provider: 'none',
  companies: {},
  applicationId: NO_ID,
  fileId: NO_ID,
  fileKey: 'none',
  invitationId: NO_ID,
  stepToken: 'none',
  uploadId: NO_ID,
};

let serial = 0;

/** A person of the role, or without a profile. */
export async function createPerson(platform: Where, roleId: string | undefined): Promise<Person> {
  const { kysely } = platform.database;
  const role = platform.catalog.registry.roles.find(({ id }) => id === roleId);
  serial += 1;
  const now = platform.clock();
  const officer = role?.audience === 'officer';
  const phone = officer ? null : `+23480412${String(serial).padStart(5, '0')}`;
  const email = phone === null ? `officer-${serial}@registry.example` : null;
  const userId =
    email !== null
      ? await createPasswordUser(kysely, { email, encrypted: await hashPassword(PASSWORD), now })
      : await ensurePhoneUser(kysely, phone ?? '', now);
  if (role) {
    const held = { role: role.id, role_id: role.id, role_name: role.name };
    await kysely
      .insertInto('profiles')
      .values({ id: userId, phone, ...held, first_name: 'Ada', last_name: 'Obi' })
      .execute();
  }
  const { sessions } = platform.auth.embedded ?? refuse('a hosted project issues its sessions itself');
  const { access_token: token } = await sessions.issue(userId, officer ? 'password' : 'otp');
  const { id: identityId } = await kysely
    .selectFrom('auth.identities')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { id: factorId } = await kysely
    .insertInto('auth.mfa_factors')
    .values({ user_id: userId, factor_type: 'totp', status: 'unverified', secret: 'sealed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    userId,
    phone,
    email,
    token,
    identityId,
    factorId,
    ...(role ? await createRecords(platform, { userId, phone }) : NO_RECORDS),
  };
}

/** An officer who is called so, and whom mails reach. */
export async function createOfficer(platform: Where, roleId: string, first_name: string): Promise<Person> {
  const officer = await createPerson(platform, roleId);
  await platform.database.kysely
    .updateTable('profiles')
    .set({ first_name, email: officer.email })
    .where('id', '=', officer.userId)
    .execute();
  return officer;
}

async function createRecords(
  { database: { kysely }, catalog, files, clock }: Where,
  { userId, phone }: { userId: string; phone: string | null },
) {
  const now = clock();
  const later = new Date(now.getTime() + 86_400_000);
  const invited = catalog.providers.find((each) => each.invitation) ?? refuse('nobody is invited');
  const inviter = invited.invitation?.invitedBy ?? '';
  const provider = catalog.providers.find(({ id }) => id === inviter) ?? refuse('no such provider');
  const addCompany = async (owner: string) =>
    (
      await kysely
        .insertInto('companies')
        .values({ owner_id: userId, provider: owner, name: `Company ${serial}` })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const companyId = await addCompany(inviter);
  const companies: Record<string, string> = {};
  for (const owner of catalog.providers) {
    for (const endpoint of owner.endpoints.filter(({ path }) => path.includes('{id}'))) {
      // A company invites to the type that the endpoint is about; else it is one of the endpoint's own type.
      const invites =
        endpoint.operation === 'company-invite'
          ? catalog.providers.find(({ id }) => id === (endpoint.provider ?? owner.id))?.invitation?.invitedBy
          : undefined;
      companies[`/api${endpoint.path.replace('{id}', ':id')}`] = await addCompany(
        invites ?? endpoint.provider ?? owner.id,
      );
    }
  }
  const { id: applicationId } = await kysely
    .insertInto('applications')
    .values({
      user_id: userId,
      company_id: companyId,
      provider: inviter,
      application_type: provider.applicationType,
      definition_version: provider.version,
      status: 'pending',
      title: `Company ${serial}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const fileKey = `key-${crypto.randomUUID()}`;
  const { size, sha256 } = await files.put(fileKey, new Blob([PDF]).stream() as never);
  const { id: fileId } = await kysely
    .insertInto('files')
    .values({
      key: fileKey,
      owner_id: userId,
      name: 'a.pdf',
      size,
      type: 'application/pdf',
      sha256,
      state: 'attached',
      attached_to: applicationId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const invitation = {
    role: '',
    token_seed: crypto.randomUUID(),
    provider: inviter,
    inviter_id: userId,
    company_id: companyId,
    company_name: 'Company',
    first_name: 'Bola',
    last_name: 'Ade',
    expires_at: later,
  };
  const { id: invitationId } = await kysely
    .insertInto('invitations')
    .values({
      ...invitation,
      token_hash: crypto.randomUUID(),
      phone_number: '+2348041299999',
      provider: invited.id,
      role: invited.role,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { id, role } of phone === null ? [] : catalog.providers.filter((each) => each.invitation)) {
    await kysely
      .insertInto('invitations')
      .values({
        ...invitation,
        token_seed: crypto.randomUUID(),
        token_hash: crypto.randomUUID(),
        phone_number: phone ?? '',
        provider: id,
        role,
      })
      .execute();
  }
  await kysely
    .insertInto('drafts')
    .values({
      user_id: userId,
      provider: inviter,
      application_type: provider.applicationType,
      definition_version: provider.version,
      data: toJson({}),
      expires_at: later,
    })
    .execute();
  const stepToken = `step-${userId}`;
  const sending = catalog.providers.find(({ wizard }) => wizard.steps.some(({ by }) => by !== undefined));
  if (phone !== null)
    await kysely
      .insertInto('step_requests')
      .values({
        user_id: userId,
        provider: sending?.id ?? inviter,
        step: sending?.wizard.steps.find(({ by }) => by !== undefined)?.id ?? 'none',
        phone,
        token_seed: crypto.randomUUID(),
        token_hash: await hashSecretText(stepToken),
        created_at: now,
        sent_at: now,
        expires_at: later,
      })
      .execute();
  const uploadId = crypto.randomUUID();
  await kysely
    .insertInto('uploads')
    .values({
      id: uploadId,
      key: crypto.randomUUID(),
      owner_id: userId,
      name: 'b.pdf',
      length: 100,
      provider: null,
      field: null,
      sha256: null,
      expires_at: later,
    })
    .execute();
  return { provider: inviter, companies, applicationId, fileId, fileKey, invitationId, stepToken, uploadId };
}

function refuse(message: string): never {
  throw new Error(message);
}
