/** A message to one person in their language, as far as the settings allow and addresses are known. */
import type { SmsText } from '@/definition/language/sms-texts';
import { fillTemplate } from '@/engine/fill-template';
import type { Platform } from '../platform/platform';
import { readSiteName } from '../platform/settings';
import { speakTo, type Words } from '../platform/speak-to';
import type { Queries } from '../storage/database';
import { fillSms } from '@/engine/sms-text';
import { writeMessage, type AboutMessage } from './write-message';

export interface Recipient {
  phone: string | null;
  email: string | null;
  /** That they read in; null where it is not known. */
  language: string | null;
}

/** `Template`: a text alone goes out by e-mail only. */
export interface Notice<Template extends SmsText | string = SmsText> extends Pick<
  AboutMessage,
  'occasion' | 'applicationId' | 'userId' | 'from'
> {
  recipient: Recipient;
  /** What is said, in the words of the recipient. */
  say: (words: Words) => Wording<Template> | Promise<Wording<Template>>;
}

export interface Wording<Template extends SmsText | string = SmsText> {
  /** What the e-mail is about: a part of its subject. */
  subject: string;
  template: Template;
  values: Record<string, string>;
}

export type Notifier = Pick<Platform, 'settings' | 'catalog' | 'clock' | 'jobs'>;

/** Writes the messages of an event, by SMS and by e-mail, in its transaction. */
export async function notifyPerson(
  platform: Notifier,
  queries: Queries,
  { recipient, say, ...about }: Notice,
): Promise<void> {
  const { sms_notifications } = await platform.settings.read('notifications', queries);
  const write = async (words: Words) => {
    const { template, ...wording } = await say(words);
    if (sms_notifications && recipient.phone) {
      await writeMessage(platform, queries, {
        ...about,
        channel: 'sms',
        to: recipient.phone,
        language: words.language,
        text: fillSms(template, wording.values),
      });
    }
    await writeEmail(platform, queries, words, {
      ...about,
      recipient,
      wording: { ...wording, template: template.text },
    });
  };
  await speakTo(platform, recipient.language, write, queries);
}

/** By e-mail alone, as what is too much for an SMS. */
export async function mailPerson(
  platform: Notifier,
  queries: Queries,
  { recipient, say, ...about }: Notice<string>,
): Promise<void> {
  const write = async (words: Words) =>
    writeEmail(platform, queries, words, { ...about, recipient, wording: await say(words) });
  await speakTo(platform, recipient.language, write, queries);
}

async function writeEmail(
  platform: Notifier,
  queries: Queries,
  { language, catalog: { registry } }: Words,
  { recipient, wording, ...about }: Omit<Notice, 'say'> & { wording: Wording<string> },
): Promise<void> {
  const { settings } = platform;
  const { email_notifications } = await settings.read('notifications', queries);
  if (!email_notifications || !recipient.email) return;
  const { subject, template, values } = wording;
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
