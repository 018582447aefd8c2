import { fillTemplate } from '@/engine/fill-template';
import { writeMessage } from '../messages/write-message';
import type { Platform } from '../platform/platform';
import { readSiteName } from '../platform/settings';
import { findLanguageOf, speakTo, type Words } from '../platform/speak-to';
import type { Queries } from '../storage/database';

/** By e-mail, to whoever has an address, and whatever the switches say: it may not have been the person. */
export async function tellOfRemovedFactor(
  platform: Pick<Platform, 'catalog' | 'settings' | 'clock' | 'jobs'>,
  queries: Queries,
  userId: string,
): Promise<void> {
  const profile = await queries.selectFrom('profiles').select('email').where('id', '=', userId).executeTakeFirst();
  const to = profile?.email;
  if (!to) return;
  const write = async ({ language, catalog: { registry } }: Words) => {
    const { factorRemoved, factorRemovedSubject, subject } = registry.messages;
    const site = await readSiteName(platform.settings, registry, queries);
    await writeMessage(platform, queries, {
      occasion: 'factor-removed',
      channel: 'email',
      to,
      language,
      subject: fillTemplate(subject, { site, subject: factorRemovedSubject }),
      text: factorRemoved,
    });
  };
  await speakTo(platform, await findLanguageOf(queries, { id: userId }), write, queries);
}
