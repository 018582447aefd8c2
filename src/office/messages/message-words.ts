/** What messages are about and what became of them, as officers say it. */
import type { Message, MessageState, Occasion } from '@/api/shapes/message';
import type { Tone } from '@/ui/theme/tone';

export const STATES: readonly { value: MessageState; label: string; tone: Tone }[] = [
  { value: 'failed', label: 'Failed', tone: 'danger' },
  { value: 'waiting', label: 'Waiting', tone: 'info' },
  { value: 'sending', label: 'Being sent', tone: 'info' },
  { value: 'sent', label: 'Sent', tone: 'success' },
  { value: 'delivered', label: 'Delivered', tone: 'success' },
  { value: 'given_up', label: 'Given up', tone: 'neutral' },
];

const OCCASIONS: Record<Occasion, string> = {
  received: 'Application received',
  status: 'New status',
  comment: 'Comment',
  invitation: 'Invitation',
  code: 'One-time code',
  'draft-ends': 'Draft ends',
  'virus-found': 'Virus found',
  'new-password': 'New password',
  'password-changed': 'Password changed',
};

export const OCCASION_CHOICES = Object.entries(OCCASIONS).map(([value, label]) => ({ value, label }));

/** One of another version of the product is given as it was noted. */
export function describeOccasion({ occasion }: Pick<Message, 'occasion'>): string {
  return (OCCASIONS as Record<string, string>)[occasion] ?? occasion;
}

export const CHANNELS = [
  { value: 'sms', label: 'SMS' },
  { value: 'email', label: 'E-mail' },
] as const;

export function describeChannel({ channel }: Pick<Message, 'channel'>): string {
  return channel === 'sms' ? 'SMS' : 'E-mail';
}
