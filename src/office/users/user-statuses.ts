/** What a user's status means to an officer (specification section 4). */
import type { Tone } from '@/ui/theme/tone';
import { t } from '@/texts/t';

export interface UserStatusWords {
  value: 'active' | 'pending' | 'suspended';
  label: string;
  tone: Tone;
  hint: string;
}

export const listUserStatuses = (): UserStatusWords[] => [
  { value: 'active', label: t('Active'), tone: 'success', hint: t('Can sign in.') },
  { value: 'pending', label: t('Pending'), tone: 'info', hint: t('Invited, has not joined yet.') },
  { value: 'suspended', label: t('Suspended'), tone: 'warning', hint: t('Cannot sign in; records stay.') },
];
