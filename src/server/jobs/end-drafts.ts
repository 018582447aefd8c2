/** Drafts end after 60 days without a change; a week before, their owner is reminded once. */
import type { ProductPlatform } from '../product-platform';

const REMINDER_DAYS = 7;
const DAY = 86_400_000;
const AT_ONCE = 200;

export async function endDrafts(platform: ProductPlatform): Promise<void> {
  const { kysely } = platform.database;
  const now = platform.clock();
  await kysely.deleteFrom('drafts').where('expires_at', '<=', now).execute();
  const ending = await kysely
    .updateTable('drafts')
    .set({ reminded_at: now })
    .where('reminded_at', 'is', null)
    .where('expires_at', '<=', new Date(now.getTime() + REMINDER_DAYS * DAY))
    .returning(['user_id', 'provider'])
    .execute();
  for (const draft of ending.slice(0, AT_ONCE)) await remind(platform, draft);
}

async function remind({ database, catalog, settings, messages, config, log }: ProductPlatform, draft: { user_id: string; provider: string }): Promise<void> {
  const provider = catalog.providers.find((each) => each.id === draft.provider);
  const profile = await database.kysely.selectFrom('profiles').select('phone').where('id', '=', draft.user_id).executeTakeFirst();
  const { sms_notifications } = await settings.read('notifications');
  if (!provider || !profile?.phone || !sms_notifications) return;
  const link = `${config.publicUrl}/${provider.routes.base[0] ?? ''}`;
  const text = `Your application for ${provider.name} is not submitted yet. We keep it for ${REMINDER_DAYS} more days: ${link}`;
  await messages.send({ channel: 'sms', to: profile.phone, text }).catch(() => log.warn({ provider: draft.provider }, 'a reminder could not be sent'));
}
