/**
 * The e-mail to whoever becomes an officer where they sign in by the identity provider alone: there is no password to
 * choose.
 */
import { paths } from '@/engine/paths';
import { fillTemplate } from '@/engine/fill-template';
import { writeMessage } from '../messages/write-message';
import type { IdentityProvider } from '../platform/identity-provider';
import type { OfficerInvited } from '../platform/auth-backend';
import type { Platform } from '../platform/platform';
import { readSiteName } from '../platform/settings';
import { findLanguageOf, speakTo, type Words } from '../platform/speak-to';
import type { Queries } from '../storage/database';

interface Invited extends OfficerInvited {
  userId: string;
  email: string;
}

export async function inviteToProvider(
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
