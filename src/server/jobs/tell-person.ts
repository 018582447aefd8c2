/** A message to one person by SMS and by e-mail, as far as the settings allow and addresses are known. */
import type { ProductPlatform } from '../product-platform';
import { readSiteName } from '../settings';

export interface Recipient {
  phone: string | null;
  email: string | null;
}

export interface Notice {
  recipient: Recipient;
  /** Of the e-mail; the site's name comes before it. */
  subject: string;
  text: string;
  /** For the log: what it is about. */
  about: Record<string, string>;
}

/** Never throws: trying the job again would send the other channel's message twice. */
export async function tellPerson({ messages, settings, registry, log }: ProductPlatform, { recipient, subject, text, about }: Notice): Promise<void> {
  const { sms_notifications, email_notifications } = await settings.read('notifications');
  const failed: unknown[] = [];
  const keep = (error: unknown) => void failed.push(error);
  if (sms_notifications && recipient.phone) await messages.send({ channel: 'sms', to: recipient.phone, text }).catch(keep);
  if (email_notifications && recipient.email) await messages.send({ channel: 'email', to: recipient.email, subject: `${await readSiteName(settings, registry)}: ${subject}`, text }).catch(keep);
  if (failed.length > 0) log.warn({ ...about, failed: failed.length }, 'a message could not be sent');
}
