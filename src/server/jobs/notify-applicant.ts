/** Telling the applicant, by SMS and by e-mail, as far as the settings allow. */
import type { ProviderDefinition } from '@/definition/catalog';
import { fillTemplate } from '@/engine/fill-template';
import { getStatus } from '@/engine/review-moves';
import { toReference, type StoredApplication } from '../applications/application-wire';
import { getDefinitionOf } from '../definitions/definition-store';
import type { ProductPlatform } from '../product-platform';
import { tellPerson, type Recipient } from './tell-person';

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

async function send(platform: ProductPlatform, { row, recipient }: Told, text: string): Promise<void> {
  await tellPerson(platform, { recipient, subject: toReference(row.number), text, about: { application: row.id } });
}
