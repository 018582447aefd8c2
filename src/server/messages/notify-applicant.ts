/** What an applicant is told of their application, written in the transaction of what happened. */
import { ofToday } from '@/engine/find-provider';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { OwnMessage } from '@/definition/language/own-messages';
import { takeMissedNotice, type SmsText } from '@/definition/language/sms-texts';
import { fillTemplate } from '@/engine/fill-template';
import { toLongDay, toShortDay } from '@/engine/locale/formats';
import { findLastDay } from '@/engine/workflow/due-dates';
import { getStatus } from '@/engine/workflow/transitions';
import { toReference } from '@/engine/record/reference';
import type { StoredApplication } from '../records/application-wire';
import { localizeDefinition } from '../definitions/definition-store';
import type { Platform } from '../platform/platform';
import type { Words } from '../platform/speak-to';
import type { Queries } from '../storage/database';
import { getMessageText, getTransitionText } from './message-text';
import { notifyPerson, type Notice, type Recipient, type Wording } from './notify-person';
import { quoteOwnWords } from './own-words';

export interface NotifiedRecord {
  platform: Platform;
  provider: ProviderDefinition;
  row: StoredApplication;
}

/** In the words of who is told. */
interface Said extends Words {
  provider: ProviderDefinition;
}

interface News extends Pick<Notice, 'occasion' | 'from'> {
  say: (said: Said) => Pick<Wording, 'template' | 'values'>;
}

/** "We have received it": after submitting. */
export async function notifyOfReceipt(queries: Queries, told: NotifiedRecord): Promise<void> {
  await notify(queries, told, {
    occasion: 'received',
    say: (said) => ({ template: findText(said, 'received'), values: { link: toRecordLink(told, '#receipt') } }),
  });
}

/**
 * The status that a transition has led to, with what it means for the applicant and the officer's comment.
 * `transition`: its id, for types that word it in their own way. `from`: the applicant is not told before. `link`:
 * where they go on; to the certificate where it has issued one, else to the record, without it. `renewal`: they go on
 * to the form that renews what a date has ended.
 */
export async function notifyOfStatus(
  queries: Queries,
  told: NotifiedRecord,
  {
    status,
    transition,
    comment = '',
    from,
    renewal,
  }: {
    status: string;
    transition?: string | undefined;
    comment?: string | undefined;
    from?: Date | undefined;
    renewal?: string | undefined;
  },
): Promise<void> {
  if (!(await wantsUpdates(queries, told))) return;
  await notify(queries, told, {
    occasion: 'status',
    from,
    say({ catalog, provider }) {
      const { label, applicantHint } = getStatus(provider.workflow, status);
      const lastDay = findLastDay(provider.workflow, status, told.platform.clock());
      return {
        template:
          renewal === undefined
            ? getTransitionText(catalog, provider.id, transition)
            : getMessageText(catalog, provider.id, 'renewalStillOpen'),
        values: {
          status: label,
          hint: applicantHint,
          comment,
          day: lastDay === undefined ? '' : toLongDay(lastDay),
          link: renewal ?? toStatusLink(told, status),
        },
      };
    },
  });
}

/** That the application goes on without them after `closesAt`: to which status. */
export async function notifyOfDeadline(
  queries: Queries,
  told: NotifiedRecord,
  { status, closesAt }: { status: string; closesAt: Date },
): Promise<void> {
  await notify(queries, told, {
    occasion: 'deadline',
    say: (said) => ({
      template: findText(said, 'deadline'),
      values: { status: getStatus(said.provider.workflow, status).label, day: toShortDay(closesAt) },
    }),
  });
}

/** That a certificate ends with a day. `renewal`: the address at which it can be renewed now. */
export async function notifyOfEnd(
  queries: Queries,
  told: NotifiedRecord,
  { number, lastDay, renewal }: { number: string; lastDay: string; renewal: string | undefined },
): Promise<void> {
  await notify(queries, told, {
    occasion: 'certificate-ends',
    say: (said) => ({
      template: findText(said, renewal === undefined ? 'certificateEnds' : 'renewalOpen'),
      values: {
        number,
        day: toLongDay(lastDay),
        link: renewal ?? toRecordLink(told, CERTIFICATE_PART),
      },
    }),
  });
}

/** That a duty is due until a day, or, `missed`, that it was. */
export async function notifyOfDuty(
  queries: Queries,
  told: NotifiedRecord,
  { duty, day, missed }: { duty: string; day: string; missed: boolean },
): Promise<void> {
  await notify(queries, told, {
    occasion: 'duty',
    say(said) {
      const own = said.provider.duties?.find(({ id }) => id === duty);
      return {
        template: (missed && own && takeMissedNotice(own)) || findText(said, missed ? 'dutyMissed' : 'dutyDue'),
        values: { duty: own?.title ?? duty, day: toLongDay(day), link: toRecordLink(told, DUTIES_PART) },
      };
    },
  });
}

/** A comment to the applicant. */
export async function notifyOfComment(queries: Queries, told: NotifiedRecord, comment: string): Promise<void> {
  if (!(await wantsUpdates(queries, told))) return;
  await notify(queries, told, {
    occasion: 'comment',
    say: (said) => ({ template: findText(said, 'commented'), values: { comment } }),
  });
}

function findText({ catalog, provider }: Said, message: OwnMessage): SmsText {
  return getMessageText(catalog, provider.id, message);
}

async function wantsUpdates(queries: Queries, { platform: { settings } }: NotifiedRecord): Promise<boolean> {
  return (await settings.read('notifications', queries)).application_updates;
}

/** Nobody is told when the person behind the application is gone. */
async function notify(queries: Queries, told: NotifiedRecord, { say, ...news }: News): Promise<void> {
  const { platform, row } = told;
  const recipient = await findRecipient(queries, row);
  if (!recipient) return;
  const reference = toReference(row.number);
  await notifyPerson(platform, queries, {
    ...news,
    applicationId: row.id,
    userId: row.user_id,
    recipient,
    async say(words) {
      const provider = await localizeDefinition(platform, told.provider, words.language, queries);
      const { template, values } = say({ ...words, provider });
      const title = quoteOwnWords(row.title ?? '') || provider.name;
      return {
        subject: reference,
        template,
        values: { title, reference, link: toRecordLink(told), ...values },
      };
    },
  });
}

async function findRecipient(queries: Queries, row: StoredApplication): Promise<Recipient | undefined> {
  const profile = await queries
    .selectFrom('profiles')
    .select(['phone', 'email', 'language', 'status'])
    .where('id', '=', row.user_id)
    .executeTakeFirst();
  if (!profile || profile.status === 'deleted') return undefined;
  return { phone: profile.phone, email: profile.email ?? row.email, language: profile.language };
}

/** The part of the record's page with its certificate. */
const CERTIFICATE_PART = '#certificate';
/** The part with what is due. */
const DUTIES_PART = '#duties';

function toStatusLink(told: NotifiedRecord, status: string): string {
  const { platform, provider } = told;
  const today = ofToday(platform.catalog.providers, provider);
  const issues = today.certificate !== undefined && getStatus(provider.workflow, status).tone === 'success';
  return toRecordLink(told, issues ? CERTIFICATE_PART : '');
}

/**
 * The page of the record, where what an SMS has no room for can be read; the list where a provider has no such page.
 */
function toRecordLink({ platform: { config }, provider, row }: NotifiedRecord, part = ''): string {
  const { base, screens } = provider.routes;
  const path = Object.keys(screens).find((each) => screens[each]?.screen === 'detail');
  return `${config.publicUrl}${path === undefined ? provider.submission.redirect : `/${base[0]}/${fillTemplate(path, { applicationId: row.id })}${part}`}`;
}
