/** What the statuses of an invitation are called. */
import type { InvitationBody } from '@/api/shapes/invitation';
import { msg, t, type Message } from '@/texts/t';

const STATUSES: Record<InvitationBody['status'], Message> = {
  pending: msg('Pending'),
  accepted: msg('Accepted'),
  expired: msg('Expired'),
  withdrawn: msg('Withdrawn'),
};

/** One of another version of the product as it is. */
export function nameInvitationStatus(status: string): string {
  const words = (STATUSES as Partial<Record<string, Message>>)[status];
  return words ? t(words) : status;
}
