/** Officers get their accounts from an administrator: nobody becomes one through an applicant's account. */
import type { z } from 'zod';
import type { OfficerInvitation } from '@/api/shapes/user';
import { t } from '@/texts/t';
import { freeAddress } from '../accounts/free-address';
import { addAudit, type AnyAct } from '../audit/audit-log';
import { normaliseEmail } from '../identity/users';
import type { Actor } from '../platform/actor';
import { ApiError, duplicateUser } from '../platform/api-error';
import type { OfficerInvited } from '../platform/auth-backend';
import type { Platform } from '../platform/platform';
import { findSqlState, type Queries } from '../storage/database';
import { createSecretText } from '../storage/secret-text';
import { assertMayGive } from './assert-within-power';
import { appointRoles, readNextRoles } from './change-users';
import { paths } from '@/engine/paths';
import { fillTemplate } from '@/engine/fill-template';
import { writeMessage } from '../messages/write-message';
import type { IdentityProvider } from '../platform/identity-provider';
import { readSiteName } from '../platform/settings';
import { findLanguageOf, speakTo, type Words } from '../platform/speak-to';

interface Making {
  actor: AnyAct['actor'];
  invitation: z.output<typeof OfficerInvitation>;
}

/**
 * Makes the account and sends the link by which its owner gets in; returns their id. 400 for roles that are no
 * officers', 403 for those that permit what the actor may not do, 409 for an address that somebody has. Where the link
 * cannot be sent the account stays: it is sent again from the users' page.
 */
export async function inviteOfficer(platform: Platform, making: Making & { actor: Actor }): Promise<string> {
  const { database, catalog } = platform;
  await assertMayGive(database.kysely, catalog.registry, making.actor, making.invitation.roles);
  const { id, roleId } = await makeOfficer(platform, making);
  await sendInvitation(platform, {
    userId: id,
    email: normaliseEmail(making.invitation.email),
    by: making.actor.name,
    roleId,
  });
  return id;
}

/** By the way on which they sign in: to choose a password, or to the identity provider where that is the only one. */
export async function sendInvitation(
  platform: Platform,
  { userId, email, by, roleId }: OfficerInvited & { userId: string; email: string },
): Promise<void> {
  const { identityProvider: provider, database } = platform;
  if (provider?.alone)
    await database.kysely
      .transaction()
      .execute((transaction) =>
        inviteToProvider(platform, transaction, { provider, invited: { userId, email, by, roleId } }),
      );
  else await platform.auth.backend.sendPasswordReset(userId, { by, roleId });
}

/** The account alone, with a password that nobody knows. Returns their id, and the first of their roles. */
export async function makeOfficer(
  platform: Pick<Platform, 'database' | 'catalog' | 'auth' | 'clock'>,
  { actor, invitation }: Making,
): Promise<{ id: string; roleId: string }> {
  const {
    database: { kysely },
    catalog: { registry },
    auth,
  } = platform;
  const { first_name, last_name, roles } = invitation;
  const email = normaliseEmail(invitation.email);
  const next = readNextRoles(registry.roles, { first: null, held: [] }, { role: undefined, roles });
  if (!next || next.appointed.length < next.ids.length) {
    const message = t('Choose a role of officers');
    throw new ApiError(400, 'VALIDATION_FAILED', message, { errors: [{ path: 'roles', message }] });
  }
  const known = await kysely.selectFrom('profiles').select('id').where('email', '=', email).executeTakeFirst();
  if (known || !(await freeAddress({ kysely, auth }, email))) throw duplicateUser(undefined);
  // Nobody knows this one: they choose theirs by the link.
  const id = await auth.backend.createPasswordUser(email, `${createSecretText()}-7`);
  const now = platform.clock();
  try {
    await kysely.transaction().execute(async (transaction) => {
      const names = { first_name, last_name: last_name ?? null };
      await transaction
        .insertInto('profiles')
        .values({ id, email, ...names, ...next.first, created_at: now, updated_at: now })
        .execute();
      await appointRoles(transaction, id, next, now);
      await addAudit(transaction, { actor, action: 'user.invite', subject: id, after: { email, roles }, at: now });
    });
  } catch (error) {
    await auth.backend.deleteUser(id);
    throw findSqlState(error) === '23505' ? duplicateUser(error) : error;
  }
  return { id, roleId: next.first.role_id };
}

interface Invited extends OfficerInvited {
  userId: string;
  email: string;
}

/**
 * The e-mail to whoever becomes an officer where they sign in by the identity provider alone: there is no password to
 * choose.
 */
async function inviteToProvider(
  platform: Pick<Platform, 'catalog' | 'settings' | 'clock' | 'jobs' | 'config'>,
  queries: Queries,
  { provider, invited: { userId, email, by, roleId } }: { provider: IdentityProvider; invited: Invited },
): Promise<void> {
  const write = async ({ language, catalog: { registry } }: Words) => {
    const { officerInvitedToProvider, officerInvitedSubject, subject } = registry.messages;
    const site = await readSiteName(platform.settings, registry, queries);
    await writeMessage(platform, queries, {
      occasion: 'officer-invited',
      channel: 'email',
      to: email,
      userId,
      language,
      subject: fillTemplate(subject, { site, subject: officerInvitedSubject }),
      text: fillTemplate(officerInvitedToProvider, {
        by,
        site,
        role: registry.roles.find(({ id }) => id === roleId)?.name ?? roleId,
        provider: provider.name,
        link: `${platform.config.publicUrl}${paths.adminLogin}`,
      }),
    });
  };
  await speakTo(platform, await findLanguageOf(queries, { id: userId }), write, queries);
}
