/** What a user's status means to an officer (specification section 4). */
import type { Tone } from '@/ui/theme/tone';

export const USER_STATUSES: { value: 'active' | 'pending' | 'suspended'; label: string; tone: Tone; hint: string }[] = [
  { value: 'active', label: 'Active', tone: 'success', hint: 'Can sign in.' },
  { value: 'pending', label: 'Pending', tone: 'info', hint: 'Invited, has not joined yet.' },
  { value: 'suspended', label: 'Suspended', tone: 'warning', hint: 'Cannot sign in; records stay.' },
];
