/** What messages are about and what became of them, as officers say it. */
import { CHANNELS, type Message as SentMessage, type MessageState, type Occasion } from '@/api/shapes/message';
import type { Tone } from '@/ui/theme/tone';
import { msg, t, type Message } from '@/texts/t';

export const STATES: readonly { value: MessageState; label: Message; tone: Tone }[] = [
  { value: 'failed', label: msg('Failed'), tone: 'danger' },
  { value: 'waiting', label: msg('Waiting'), tone: 'info' },
  { value: 'sending', label: msg('Being sent'), tone: 'info' },
  { value: 'sent', label: msg('Sent'), tone: 'success' },
  { value: 'delivered', label: msg('Delivered'), tone: 'success' },
  { value: 'given_up', label: msg('Given up'), tone: 'neutral' },
];

const OCCASIONS: Record<Occasion, Message> = {
  received: msg('Application received'),
  status: msg('New status'),
  comment: msg('Comment'),
  invitation: msg('Invitation'),
  step: msg('A step for somebody else'),
  code: msg('One-time code'),
  overdue: msg('Past its day'),
  'told-officer': msg('Notice to an officer'),
  'daily-mail': msg('Daily mail to an officer'),
  'export-ready': msg('Export of the list'),
  'approval-ended': msg('First approval ended'),
  'draft-ends': msg('Draft ends'),
  deadline: msg('Deadline near'),
  'certificate-ends': msg('Certificate ends'),
  duty: msg('Due after the approval'),
  'virus-found': msg('Virus found'),
  'officer-invited': msg('Officer invited'),
  'account-suspended': msg('Account suspended'),
  'account-restored': msg('Account restored'),
  'new-password': msg('New password'),
  'password-changed': msg('Password changed'),
  'factor-removed': msg('Second factor removed'),
  'webhook-gone': msg('Webhook switched off'),
  webhook: msg('Event for a program'),
};

const CHANNEL_WORDS: Record<SentMessage['channel'], Message> = {
  sms: msg('SMS'),
  email: msg('Email'),
  webhook: msg('Webhook'),
};

export function listOccasionChoices(): { value: string; label: string }[] {
  return Object.entries(OCCASIONS).map(([value, label]) => ({ value, label: t(label) }));
}

/** One of another version of the product is given as it was noted. */
export function describeOccasion({ occasion }: Pick<SentMessage, 'occasion'>): string {
  const label = (OCCASIONS as Partial<Record<string, Message>>)[occasion];
  return label ? t(label) : occasion;
}

export function listChannelChoices(): { value: string; label: string }[] {
  return CHANNELS.map((channel) => ({ value: channel, label: describeChannel({ channel }) }));
}

export function describeChannel({ channel }: Pick<SentMessage, 'channel'>): string {
  return t(CHANNEL_WORDS[channel]);
}
