/** `registry.json`: what all application types share. */
import { z } from 'zod';
import { Workflow } from './workflow.ts';

/** What the product itself asks of officers, whatever the registry declares besides. */
const OFFICERS_PERMISSIONS = ['view_applications', 'review_applications', 'manage_users', 'view_roles', 'manage_settings', 'view_audit'] as const;
export type OfficersPermission = (typeof OFFICERS_PERMISSIONS)[number];

/** Whether the product asks officers for it, so that it can never be an applicants' permission. */
export function isOfficersPermission(id: string): boolean {
  return (OFFICERS_PERMISSIONS as readonly string[]).includes(id);
}

export const Permission = z
  .strictObject({
    id: z.string().describe('Lower-case words joined by _.'),
    description: z.string().describe('What it allows.'),
    audience: z.enum(['applicant', 'officer']).default('officer').describe('Whose roles may hold it. Whoever joins has an applicants’ role, so what only officers may do must not be theirs.'),
  })
  .meta({ id: 'Permission', description: 'Something that a role may do.' });

export const Role = z
  .strictObject({
    id: z.string().describe('Lower-case words joined by _; never changes once people have it.'),
    name: z.string().describe('What the role is called.'),
    description: z.string().describe('What people of this role do.'),
    audience: z.enum(['applicant', 'officer']).describe('Where people of this role sign in: by phone, or at the administration.'),
    joins: z.enum(['self', 'invitation', 'appointment']).describe('self: creates an account; invitation: only with one; appointment: made by an administrator.'),
    permissions: z.array(z.string()).describe('Permission ids; "*" holds all, for officers only.'),
  })
  .meta({ id: 'Role', description: 'What a person is, and may do.' });
export type Role = z.infer<typeof Role>;

export const FormReference = z
  .strictObject({
    id: z.string().describe('Key of the group.'),
    title: z.string().describe('Heading of the form.'),
    schema: z.string().describe('File of the JSON Schema, relative to schemas/.'),
    ui: z.string().describe('File of the UI schema, relative to schemas/.'),
  })
  .meta({ id: 'FormReference', description: 'A form of the administration, made of the same two files as a step.' });
export type FormReference = z.infer<typeof FormReference>;

export const Registry = z
  .strictObject({
    $schema: z.string().describe('"meta/registry.schema.json", so that editors complete and check this file.'),
    $comment: z.string().optional().describe('A note to colleagues; ignored.'),
    name: z.string().describe('The product’s name in the header.'),
    authority: z.string().describe('Who runs it; stands in the copyright line.'),
    defaultTitle: z.string().describe('Follows the name in the header where no application type is chosen.'),
    landing: z
      .strictObject({ heading: z.string().describe('Heading of the landing page.'), intro: z.string().optional().describe('A sentence under it.') })
      .describe('The page where visitors choose a service.'),
    roles: z.array(Role).min(1).describe('All roles.'),
    permissions: z.array(Permission).min(1).describe('All permissions.'),
    workflow: Workflow,
    administration: z.strictObject({
      signIn: FormReference.describe('The administrators’ sign-in form.'),
      settings: z.array(FormReference).min(1).describe('One form per group of settings; the id is the group’s key.'),
    }).describe('The forms of the administration.'),
    messages: z
      .strictObject({
        oneTimeCode: z.string().describe('SMS with the sign-in code; {code}, {minutes} and {site}, the name of the site in the settings, are filled in.'),
        statusChanged: z.string().describe('To the applicant on a change of status; {title}, {reference}, {status}, {hint}, {comment}, {link}.'),
        received: z.string().describe('To the applicant after submitting; {title}, {reference}, {link}.'),
        commented: z
          .string()
          .default('An officer has commented on {title} ({reference}): {comment} {link}')
          .describe('To the applicant on a comment of an officer; {title}, {reference}, {comment}, {link}.'),
        draftEnds: z
          .string()
          .default('Your application for {service} is not submitted yet. We keep it for {days} more days: {link}')
          .describe('To whoever has begun an application and not gone on; {service}, {days}, {link}.'),
        correctionEnds: z
          .string()
          .default('The correction of your application for {service} is not submitted yet. We keep it for {days} more days: {link}')
          .describe('To whoever has begun a correction and not gone on; {service}, {days}, {link}.'),
        draftEndsSubject: z.string().default('your application is not submitted yet').describe('Subject of the two before it, after the name of the site.'),
        newPassword: z
          .string()
          .default('To set a new password, open this link within {minutes} minutes:\n{link}\n\nIf you did not ask for it, nothing needs to be done.')
          .describe('E-mail with the link for choosing a password; {minutes}, {link}.'),
        newPasswordSubject: z.string().default('set a new password').describe('Its subject, after the name of the site.'),
        passwordChanged: z
          .string()
          .default('The password of your account was changed. If it was not you who changed it, tell an administrator at once.')
          .describe('E-mail to whoever’s password was changed.'),
        passwordChangedSubject: z.string().default('your password was changed').describe('Its subject, after the name of the site.'),
      })
      .describe('Texts that leave the product by SMS and e-mail. In an SMS, which has two parts at most, comment, hint and title are cut where they are too long.'),
  })
  .meta({ id: 'Registry', title: 'Registry', description: 'What all application types share: names, roles, workflow, messages.' });
export type Registry = z.infer<typeof Registry>;
