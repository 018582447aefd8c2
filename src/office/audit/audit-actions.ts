/** What was done, as officers say it. */
import { AUDIT_ACTIONS, type AuditAction } from '@/api/shapes/user';

const LABELS: Record<AuditAction, string> = {
  'application.status': 'Status of an application set',
  'application.comment': 'Comment on an application',
  'application.check': 'Part of an application ticked as checked',
  'application.view': 'Application looked at',
  'document.view': 'Document looked at',
  'applications.export': 'List exported',
  'user.change': 'User changed',
  'user.status': 'Status of a user set',
  'user.storage': 'Room of a user set',
  'user.reset-password': 'Password reset sent',
  'user.delete': 'User deleted',
  'user.contact-restored': 'Own change of sign-in undone',
  'account.delete': 'Account deleted by its owner',
  'settings.change': 'Settings changed',
  'list.add': 'Entry added to a list',
  'list.change': 'Entry of a list changed',
  'list.import': 'Entries put into a list',
  'list.order': 'Order of a list set',
  'message.again': 'Message sent again',
  'messages.again': 'Failed messages sent again',
  'officer.login': 'Officer signed in',
  'officer.login-failed': 'Sign-in failed',
  'officer.locked': 'Sign-in locked',
  'officer.password': 'Officer’s own password changed',
};

export const ACTION_CHOICES = AUDIT_ACTIONS.map((action) => ({ value: action, label: LABELS[action] }));

/** An act of another version of the product is given as it was noted. */
export function describeAction(action: string): string {
  return (LABELS as Record<string, string>)[action] ?? action;
}
