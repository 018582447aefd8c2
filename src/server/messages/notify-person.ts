/** A message to one person by SMS and by e-mail, as far as the settings allow and addresses are known. */
import { fillTemplate } from '@/engine/fill-template';
import type { Platform } from '../platform/platform';
import { readSiteName } from '../platform/settings';
import type { Queries } from '../storage/database';
import { toSmsText } from '@/engine/sms-text';
import { writeMessage, type NewMessage } from './write-message';

export interface Recipient {
  phone: string | null;
  email: string | null;
}

export interface Notice extends Pick<NewMessage, 'occasion' | 'applicationId' | 'userId'> {
  recipient: Recipient;
  /** What the e-mail is about: a part of its subject. */
  subject: string;
  template: string;
  values: Record<string, string>;
  /** Values that may be cut in an SMS, the first one first. */
  cuttable?: readonly string[];
}

export type Notifier = Pick<Platform, 'settings' | 'catalog' | 'clock' | 'jobs'>;

/** Writes the messages of an event, in its transaction. */
export async function notifyPerson(
  platform: Notifier,
  queries: Queries,
  { recipient, subject, template, values, cuttable = [], ...about }: Notice,
): Promise<void> {
  const {
    settings,
    catalog: { registry },
  } = platform;
  const { sms_notifications, email_notifications } = await settings.read('notifications', queries);
  if (sms_notifications && recipient.phone) {
    await writeMessage(platform, queries, {
      ...about,
      channel: 'sms',
      to: recipient.phone,
      text: toSmsText(template, values, cuttable),
    });
  }
  if (email_notifications && recipient.email) {
    const site = await readSiteName(settings, registry, queries);
    await writeMessage(platform, queries, {
      ...about,
      channel: 'email',
      to: recipient.email,
      subject: fillTemplate(registry.messages.subject, { site, subject }),
      text: fillTemplate(template, values).replace(/ {2,}/g, ' '),
    });
  }
}
