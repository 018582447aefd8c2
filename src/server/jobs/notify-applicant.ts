/** Telling the applicant, by SMS and by e-mail, as far as the settings allow. */
import type { ProviderDefinition } from '@/definition/catalog';
import { fillTemplate } from '@/engine/fill-template';
import { getStatus } from '@/engine/review-moves';
import { toReference, type StoredApplication } from '../applications/application-wire';
import { getDefinitionOf } from '../definitions/definition-store';
import type { ProductPlatform } from '../product-platform';
import { readSiteName } from '../settings';

interface Recipient {
  phone: string | null;
  email: string | null;
}

interface Told {
  row: StoredApplication;
  provider: ProviderDefinition;
  recipient: Recipient;
}

/** "We have received it": after submitting. */
export async function notifyOfReceipt(platform: ProductPlatform, applicationId: string): Promise<void> {
  const told = await findTold(platform, applicationId);
  if (told) await send(platform, told, fillTemplate(platform.registry.messages.received, { ...toValues(platform, told), link: toReceiptLink(platform, told) }));
}

/** A new status, with what it means for him and the officer's comment. */
export async function notifyOfStatus(platform: ProductPlatform, applicationId: string, comment: string): Promise<void> {
  const told = await findTold(platform, applicationId);
  if (!told || !(await wantsUpdates(platform))) return;
  await send(platform, told, toStatusText(platform, told, comment));
}

/** A comment that is for him. */
export async function notifyOfComment(platform: ProductPlatform, applicationId: string, commentId: string): Promise<void> {
  const told = await findTold(platform, applicationId);
  const comment = await platform.database.kysely.selectFrom('comments').select(['comment', 'visibility']).where('id', '=', commentId).executeTakeFirst();
  if (!told || comment?.visibility !== 'applicant' || !(await wantsUpdates(platform))) return;
  await send(platform, told, toStatusText(platform, told, comment.comment));
}

function toStatusText(platform: ProductPlatform, told: Told, comment: string): string {
  const { label, applicantHint } = getStatus(told.provider.workflow, told.row.status);
  return fillTemplate(platform.registry.messages.statusChanged, { ...toValues(platform, told), status: label, hint: applicantHint, comment }).replace(/ {2,}/g, ' ');
}

async function wantsUpdates({ settings }: ProductPlatform): Promise<boolean> {
  return (await settings.read('notifications')).application_updates;
}

/** Undefined when the application, or the person behind it, is gone. */
async function findTold(platform: ProductPlatform, applicationId: string): Promise<Told | undefined> {
  const { kysely } = platform.database;
  const row = await kysely.selectFrom('applications').selectAll().where('id', '=', applicationId).executeTakeFirst();
  if (!row) return undefined;
  const profile = await kysely.selectFrom('profiles').select(['phone', 'email', 'status']).where('id', '=', row.user_id).executeTakeFirst();
  if (!profile || profile.status === 'deleted') return undefined;
  return { row, provider: await getDefinitionOf(platform, row), recipient: { phone: profile.phone, email: profile.email ?? row.email } };
}

function toValues({ config }: ProductPlatform, { row, provider }: Told): Record<string, string> {
  const list = provider.submission.redirect;
  return { title: row.title ?? provider.name, reference: toReference(row.number), link: `${config.publicUrl}${list}` };
}

/** The page with the receipt; the list where a provider has no page for one record. */
function toReceiptLink({ config }: ProductPlatform, { row, provider }: Told): string {
  const { base, screens } = provider.routes;
  const path = Object.keys(screens).find((each) => screens[each]?.screen === 'detail');
  return `${config.publicUrl}${path === undefined ? provider.submission.redirect : `/${base[0]}/${path.replace('{applicationId}', row.id)}#receipt`}`;
}

async function send({ messages, settings, registry, log }: ProductPlatform, { row, recipient }: Told, text: string): Promise<void> {
  const { sms_notifications, email_notifications } = await settings.read('notifications');
  const failed: unknown[] = [];
  const keep = (error: unknown) => void failed.push(error);
  if (sms_notifications && recipient.phone) await messages.send({ channel: 'sms', to: recipient.phone, text }).catch(keep);
  if (email_notifications && recipient.email) await messages.send({ channel: 'email', to: recipient.email, subject: `${await readSiteName(settings, registry)}: ${toReference(row.number)}`, text }).catch(keep);
  // Trying the job again would send the other channel's message twice.
  if (failed.length > 0) log.warn({ application: row.id, failed: failed.length }, 'a message could not be sent');
}
