/** The log of administrative acts. */
import { z } from 'zod';
import { msg, t, type Message } from '@/texts/t';
import { Day } from './review';

/** Every act that is noted, as subject and verb, with how officers say it. */
export const AUDIT_ACTIONS = {
  'application.status': msg('Application’s status set'),
  'application.first-approval': msg('First of two approvals given'),
  'application.first-approval-end': msg('First approval taken back or declined'),
  'application.take-back': msg('Decision taken back'),
  'application.duty-missed': msg('What was owed after an approval was not sent'),
  'application.comment': msg('Comment on an application'),
  'application.check': msg('Part of an application ticked as checked'),
  'application.assign': msg('Application taken, handed over or released'),
  'application.follow-up': msg('Application’s follow-up set or ended'),
  'application.view': msg('Application looked at'),
  'document.view': msg('Document looked at'),
  'applications.export': msg('List exported'),
  'figures.export': msg('Figures exported'),
  'audit.export': msg('Audit exported'),
  'officer.leave': msg('Officer’s leave set or ended'),
  'user.change': msg('User changed'),
  'user.status': msg('User’s status set'),
  'user.storage': msg('User’s storage set'),
  'user.invite': msg('Officer invited'),
  'user.reset-password': msg('Password reset sent'),
  'user.password-link': msg('Password link made by a command on the server'),
  'user.factor-removed': msg('Second factor of a user removed'),
  'user.provider-released': msg('Account of a user released from the identity provider'),
  'user.delete': msg('User deleted'),
  'user.contact-restored': msg('Own change of sign-in undone'),
  'account.delete': msg('Account deleted by its owner'),
  'role.change': msg('Permissions of a role changed'),
  'settings.change': msg('Settings changed'),
  'list.add': msg('Entry added to a list'),
  'list.change': msg('Entry of a list changed'),
  'list.import': msg('Entries put into a list'),
  'list.order': msg('Order of a list set'),
  'token.add': msg('API token made'),
  'token.revoke': msg('API token revoked'),
  'webhook.add': msg('Webhook made'),
  'webhook.change': msg('Webhook changed'),
  'webhook.secret': msg('Secret of a webhook changed'),
  'webhook.remove': msg('Webhook removed'),
  'webhook.gone': msg('Webhook switched off, since its receiver is gone'),
  'message.again': msg('Message sent again'),
  'messages.again': msg('Failed messages sent again'),
  'officer.login': msg('Officer signed in'),
  'officer.login-failed': msg('Sign-in failed'),
  'officer.provider-tied': msg('Officer’s account tied to the identity provider'),
  'officer.code-failed': msg('Code of a second factor wrong'),
  'officer.locked': msg('Sign-in locked'),
  'officer.password': msg('Officer’s own password changed'),
  'officer.factor-added': msg('Officer’s own second factor added'),
  'officer.factor-removed': msg('Officer’s own second factor removed'),
  'officer.recovery-codes': msg('Officer’s own recovery codes made'),
  'officer.recovery-code-used': msg('Recovery code used to sign in'),
} satisfies Record<string, Message>;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** An act of another version of the product is given as it was noted. */
export function describeAction(action: string): string {
  const label = (AUDIT_ACTIONS as Partial<Record<string, Message>>)[action];
  return label ? t(label) : action;
}

/**
 * What an act changes, with how officers say it. What a registry names itself is not here: its settings, types and
 * lists.
 */
export const AUDIT_FIELDS = {
  status: msg('Status'),
  comment: msg('Comment'),
  marks: msg('Marked'),
  form: msg('Form'),
  duty: msg('What was owed'),
  reason: msg('Reason'),
  transition: msg('Decision'),
  officer: msg('Officer'),
  declined: msg('Declined by another officer'),
  visibility: msg('Shown to'),
  item: msg('Part'),
  checked: msg('Checked'),
  assignee: msg('Officer in charge'),
  from: msg('First day'),
  until: msg('Last day'),
  deputy: msg('Deputy'),
  follow_up_on: msg('Follow-up on'),
  note: msg('Note'),
  document: msg('Document'),
  name: msg('Name'),
  permissions: msg('Permissions'),
  address: msg('Address'),
  events: msg('Events'),
  on: msg('Switched on'),
  first_name: msg('First name'),
  last_name: msg('Last name'),
  email: msg('Email'),
  phone: msg('Phone'),
  mobile_number: msg('Mobile number'),
  role: msg('Role'),
  role_id: msg('Role'),
  roles: msg('Roles'),
  storage_mb: msg('Megabytes'),
  applications: msg('Applications'),
  erased: msg('Erased'),
  kept: msg('Kept'),
  failures: msg('Failures'),
  locked_until: msg('Locked until'),
  message: msg('Message'),
  messages: msg('Messages'),
  channel: msg('Channel'),
  occasion: msg('Occasion'),
  recipient: msg('Recipient'),
  state: msg('State'),
  error: msg('Error'),
  code: msg('Code'),
  provider: msg('Signed in by'),
  order: msg('Order'),
  sort: msg('Sorted by'),
  type: msg('Type'),
  stage: msg('Stage'),
  search: msg('Search'),
  user: msg('User'),
  about: msg('On what or whom'),
  subject: msg('On'),
  actor: msg('Who'),
  action: msg('What was done'),
  date_from: msg('From'),
  date_to: msg('To'),
  due: msg('Due'),
  waiting: msg('Waiting'),
  follow_up: msg('Waiting for others'),
  second_person: msg('Waiting for a second officer'),
  watched: msg('Watched'),
  duties: msg('What is owed'),
  decided_by: msg('Decided by'),
  decided_from: msg('Decided from'),
  decided_to: msg('Decided until'),
  promise: msg('Promised day'),
  page: msg('Page'),
  per_page: msg('Entries per page'),
  all: msg('All types'),
  answers: msg('Answers'),
  documents: msg('Documents'),
} satisfies Record<string, Message>;
export type AuditField = keyof typeof AUDIT_FIELDS;

/** Looks, and no changes: they are listed when they are asked for. */
export const VIEW_ACTIONS = ['application.view', 'document.view'] as const satisfies AuditAction[];

export const AuditEntry = z
  .object({
    id: z.string(),
    at: z.string(),
    actor: z.string(),
    action: z.string(),
    subject: z
      .string()
      .describe('Id of what it was done to: of an application, a user or a list, or the name of a group of settings.'),
    subject_kind: z.enum(['application', 'user']).nullable().describe('What stands under that id now.'),
    subject_name: z.string().nullable().describe('What it is called now: reference and title, or the person.'),
    before: z.unknown(),
    after: z.unknown(),
    names: z
      .record(z.string(), z.string())
      .describe('What those people and roles are called now whose ids stand in before and after.'),
  })
  .meta({ id: 'AuditEntry' });
export const AuditList = z
  .object({
    data: z.array(AuditEntry),
    page: z.number(),
    per_page: z.number(),
    total: z.number(),
    more: z.boolean().describe('There are more than `total`.'),
  })
  .meta({ id: 'AuditList' });
export type AuditList = z.infer<typeof AuditList>;

const Words = z.string().trim().min(1).max(200);

/** GET /admin/audit, newest first. */
export const AuditQuery = z
  .object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(100).default(25),
    subject: z.string().max(254).optional().describe('Id of what it was done to, as an entry has it.'),
    about: Words.optional().describe(
      'What it was done to: a reference, or words of a title or of the name of a person.',
    ),
    actor: Words.optional().describe('Words of the name of who did it.'),
    action: z
      .enum(Object.keys(AUDIT_ACTIONS) as [AuditAction])
      .optional()
      .describe(`Without it, all but ${VIEW_ACTIONS.join(' and ')}, which are many.`),
    date_from: Day.optional(),
    date_to: Day.optional(),
  })
  .meta({ id: 'AuditQuery' });
export type AuditQuery = z.infer<typeof AuditQuery>;
