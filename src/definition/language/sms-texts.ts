/**
 * Every text that goes out by SMS. Who sends one has it from here and from nowhere else, since only a text of this list
 * is taken for an SMS; and the check measures the same list, so that no message is left out of it.
 */
import type { Duty } from './duty.ts';
import type { Invitation } from './invitation.ts';
import type { Messages, PLACES } from './outgoing-texts.ts';

/** What is the longest to say of an application, and can be read on its page. */
const OF_RECORD = ['comment', 'hint', 'title'] as const;

/**
 * By where each stands in provider.json or registry.json; "*" is any key or entry. Each with the places whose values
 * may be cut where the whole has no room in an SMS, the first one first.
 */
const SMS_TEXTS = {
  'messages/oneTimeCode': [],
  'messages/statusChanged': OF_RECORD,
  'messages/transitions/*': OF_RECORD,
  'messages/received': OF_RECORD,
  'messages/commented': OF_RECORD,
  'messages/draftEnds': [],
  'messages/correctionEnds': [],
  'messages/deadline': OF_RECORD,
  'messages/certificateEnds': OF_RECORD,
  'messages/renewalOpen': OF_RECORD,
  'messages/renewalStillOpen': OF_RECORD,
  'messages/dutyDue': OF_RECORD,
  'messages/dutyMissed': OF_RECORD,
  'messages/stepRequest': ['applicant', 'step'],
  'messages/virusFound': ['file'],
  'messages/suspended': ['reason'],
  'messages/restored': [],
  'messages/overdue': [],
  'messages/approvalEnded': ['reason'],
  'duties/*/missed/notice': OF_RECORD,
  'invitation/sms': ['inviter_name', 'company_name', 'first_name', 'last_name'],
} as const satisfies Record<string, readonly string[]>;

type SmsPlace = keyof typeof SMS_TEXTS;

/** The keys of "messages" that are sent by SMS, most of them by e-mail, too. */
export type SmsMessage = Exclude<KeyOf<SmsPlace>, 'transitions/*'>;
type KeyOf<Place> = Place extends `messages/${infer Key}` ? Key : never;

/** What some text is filled with that is never cut. */
export type WholeValue = Exclude<
  (typeof PLACES.messages)[Extract<SmsMessage, keyof typeof PLACES.messages>][number],
  (typeof SMS_TEXTS)[SmsPlace][number]
>;

declare const isSms: unique symbol;

export interface SmsText {
  readonly text: string;
  readonly cuttable: readonly string[];
  readonly [isSms]: true;
}

function take(place: SmsPlace, text: string): SmsText {
  const made: Omit<SmsText, typeof isSms> = { text, cuttable: SMS_TEXTS[place] };
  return made as SmsText;
}

/** A message of registry.json; in the place of it that of the type, `own`, where it words that itself. */
export function takeMessage<Key extends SmsMessage>(
  key: Key,
  messages: Pick<Messages, Key>,
  own: { readonly [Each in Key]?: string | undefined } = {},
): SmsText {
  return take(`messages/${key}`, own[key] ?? messages[key]);
}

/** What is told of a transition in the place of statusChanged. */
export function takeTransition(
  texts: Readonly<Record<string, string>> | undefined,
  transition: string | undefined,
): SmsText | undefined {
  const text = transition === undefined ? undefined : texts?.[transition];
  return text === undefined ? undefined : take('messages/transitions/*', text);
}

export function takeMissedNotice({ missed }: Pick<Duty, 'missed'>): SmsText | undefined {
  return missed?.notice === undefined ? undefined : take('duties/*/missed/notice', missed.notice);
}

export function takeInvitationText({ sms }: Pick<Invitation, 'sms'>): SmsText {
  return take('invitation/sms', sms);
}

/** The text at a path of provider.json or registry.json, where it is one that goes out by SMS. */
export function findSmsText(path: readonly string[], text: string): SmsText | undefined {
  const place = (Object.keys(SMS_TEXTS) as SmsPlace[]).find((each) => {
    const segments = each.split('/');
    return (
      segments.length === path.length && segments.every((segment, index) => segment === '*' || segment === path[index])
    );
  });
  return place && take(place, text);
}
