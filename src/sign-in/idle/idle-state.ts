/** How far an unused session is from its end. */
import { t } from '@/texts/t';

export type IdleState = 'active' | 'warning' | 'ended';

/** The warning stands for the last minute. */
export const WARNING_MS = 60_000;

/** Both in milliseconds. A limit of one minute warns from its middle on, so that work is not interrupted at once. */
export function findIdleState(idle: number, limit: number): IdleState {
  if (idle >= limit) return 'ended';
  return idle >= limit - Math.min(WARNING_MS, limit / 2) ? 'warning' : 'active';
}

/** What is said after the end. */
export function describeIdleEnd(minutes: number): string {
  return t('You were signed out after {minutes} minutes without activity.', { minutes });
}
