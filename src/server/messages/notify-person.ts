/** A message to one person by SMS and by e-mail, in their language, as far as the settings allow and addresses are known. */
import { fillTemplate } from '@/engine/fill-template';
import type { Platform } from '../platform/platform';
import { readSiteName } from '../platform/settings';
import { speakTo, type Words } from '../platform/speak-to';
import type { Queries } from '../storage/database';
import { toSmsText } from '@/engine/sms-text';
import { writeMessage, type NewMessage } from './write-message';

export interface Recipient {
  phone: string | null;
  email: string | null;
  /** That they read in; null where it is not known. */
  language: string | null;
}

export interface Notice extends Pick<NewMessage, 'occasion' | 'applicationId' | 'userId' | 'from'> {
  recipient: Recipient;
  /** What is said, in the words of the recipient. */
  say: (words: Words) => Wording | Promise<Wording>;
}

export interface Wording {
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
  { recipient, say, ...about }: Notice,
): Promise<void> {
  const { settings } = platform;
  const { sms_notifications, email_notifications } = await settings.read('notifications', queries);
  const write = async (words: Words) => {
    const { subject, template, values, cuttable = [] } = await say(words);
    const {
      language,
      catalog: { registry },
    } = words;
    if (sms_notifications && recipient.phone) {
      await writeMessage(platform, queries, {
        ...about,
        channel: 'sms',
        to: recipient.phone,
        language,
        text: toSmsText(template, values, cuttable),
      });
    }
    if (email_notifications && recipient.email) {
      const site = await readSiteName(settings, registry, queries);
      await writeMessage(platform, queries, {
        ...about,
        channel: 'email',
        to: recipient.email,
        language,
        subject: fillTemplate(registry.messages.subject, { site, subject }),
        text: fillTemplate(template, values).replace(/ {2,}/g, ' '),
      });
    }
  };
  await speakTo(platform, recipient.language, write, queries);
}
