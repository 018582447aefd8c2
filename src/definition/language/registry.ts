/** `registry.json`: what all application types share. */
import { z } from 'zod';
import { Locale } from './locale.ts';
import { Queue } from './queue.ts';
import { ExportHeadings, Messages, ReceiptTexts, Reference } from './outgoing-texts.ts';
import { text } from './text.ts';
import { Workflow } from './workflow.ts';

/** What the product itself asks of officers, whatever the registry declares besides. */
const OFFICERS_PERMISSIONS = [
  'view_applications',
  'review_applications',
  'assign_applications',
  'manage_users',
  'view_roles',
  'manage_settings',
  'view_audit',
  'manage_lists',
  'send_messages',
] as const;
export type OfficersPermission = (typeof OFFICERS_PERMISSIONS)[number];

/** Whether the product asks officers for it, so that it can never be an applicants' permission. */
export function isOfficersPermission(id: string): boolean {
  return (OFFICERS_PERMISSIONS as readonly string[]).includes(id);
}

/** Those that are about applications, so that they can be held for the applications of one type alone. */
const ABOUT_APPLICATIONS: readonly string[] = ['view_applications', 'review_applications', 'assign_applications'];

/** Whether the product asks for it where no application is concerned. */
export function isRegistryWide(id: string): boolean {
  return isOfficersPermission(id) && !ABOUT_APPLICATIONS.includes(id);
}

/** The settings that the product reads, by group; a value of any other would do nothing. */
export const SETTINGS = {
  general: ['site_name', 'contact_email', 'support_phone', 'contact_hours', 'maintenance_mode', 'show_release'],
  notifications: ['email_notifications', 'sms_notifications', 'application_updates'],
  security: ['session_timeout', 'failed_login_attempts', 'password_expiry_days'],
  quotas: [
    'storage_mb',
    'uploads_in_progress',
    'new_phones_per_hour',
    'codes_per_phone_per_day',
    'codes_per_hour',
    'wrong_guesses_per_hour',
    'sms_per_second',
    'email_per_second',
  ],
  protection: ['session_hours', 'refuse_active_documents', 'demand_second_factor', 'demand_documents_seen'],
  certificates: ['signatory_name', 'signatory_office'],
  languages: ['offered'],
} as const satisfies Record<string, readonly string[]>;

export const Permission = z
  .strictObject({
    id: z.string().describe('Lower-case words joined by _.'),
    description: text.describe('What it allows.'),
    audience: z
      .enum(['applicant', 'officer'])
      .default('officer')
      .describe(
        'Whose roles may hold it. Whoever joins has an applicants’ role, so what only officers may do must not be theirs.',
      ),
  })
  .meta({ id: 'Permission', description: 'Something that a role may do.' });

export const Role = z
  .strictObject({
    id: z.string().describe('Lower-case words joined by _; never changes once people have it.'),
    name: text.describe('What the role is called.'),
    description: text.describe('What people of this role do.'),
    audience: z
      .enum(['applicant', 'officer'])
      .describe('Where people of this role sign in: by phone, or at the administration.'),
    joins: z
      .enum(['self', 'invitation', 'appointment'])
      .describe('self: creates an account; invitation: only with one; appointment: made by an administrator.'),
    permissions: z.array(z.string()).describe('Permission ids; "*" holds all, for officers only.'),
  })
  .meta({ id: 'Role', description: 'What a person is, and may do.' });
export type Role = z.infer<typeof Role>;

export const FormReference = z
  .strictObject({
    id: z.string().describe('Key of the group.'),
    title: text.describe('Heading of the form.'),
    schema: z.string().describe('File of the JSON Schema, relative to schemas/.'),
    ui: z.string().describe('File of the UI schema, relative to schemas/.'),
  })
  .meta({ id: 'FormReference', description: 'A form of the administration, made of the same two files as a step.' });
export type FormReference = z.infer<typeof FormReference>;

const DataLicence = z
  .strictObject({
    name: z.string().min(1).max(100).describe('As people know it, e.g. "CC BY 4.0".'),
    url: z
      .string()
      .regex(/^https:\/\/[^\s"<>]+$/, 'Write an address that begins with https://')
      .describe('Where its words stand.'),
  })
  .meta({ id: 'DataLicence', description: 'What others may do with the data of the public register.' });
export type DataLicence = z.infer<typeof DataLicence>;

export const Registry = z
  .strictObject({
    $schema: z
      .string()
      .optional()
      .describe('"meta/registry.schema.json", so that editors complete and check this file.'),
    $comment: z.string().optional().describe('A note to colleagues; ignored.'),
    name: text.describe('The product’s name in the header.'),
    authority: text.describe('Who runs it; stands in the copyright line.'),
    defaultTitle: text.describe('Follows the name in the header where no application type is chosen.'),
    landing: z
      .strictObject({
        heading: text.describe('Heading of the landing page.'),
        intro: text.optional().describe('A sentence under it.'),
      })
      .describe('The page where visitors choose a service.'),
    roles: z.array(Role).min(1).describe('All roles.'),
    permissions: z.array(Permission).min(1).describe('All permissions.'),
    workflow: Workflow,
    queues: z
      .array(Queue)
      .default([])
      .describe('The officers’ lists of work, in the order of their rail; the first is where they begin.'),
    administration: z
      .strictObject({
        signIn: FormReference.describe('The administrators’ sign-in form.'),
        settings: z
          .array(FormReference)
          .min(1)
          .describe(
            `One form per group of settings; the id is the group’s key. The product reads ${Object.entries(SETTINGS)
              .map(([group, keys]) => `${group} (${keys.join(', ')})`)
              .join(', ')}; any other would do nothing, and is refused.`,
          ),
      })
      .describe('The forms of the administration.'),
    locale: Locale,
    dataLicence: DataLicence.optional().describe(
      'Licence of what stands in the public register: told on its page, and in all its forms for programs. Without it, nothing is said of it.',
    ),
    reference: Reference.prefault({}),
    messages: Messages,
    receipt: ReceiptTexts.prefault({}),
    export: ExportHeadings.prefault({}),
  })
  .meta({
    id: 'Registry',
    title: 'Registry',
    description: 'What all application types share: names, roles, workflow, locale, texts.',
  });
export type Registry = z.infer<typeof Registry>;
