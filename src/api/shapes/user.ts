/** User administration on the wire (specification section 7, Admin). */
import { USER_SORTS } from './user-sorts';
import { z } from 'zod';
import { NamePart } from './name-part';
import { Profile } from './account';
import { t } from '@/texts/t';

export const UserStatus = z.enum(['active', 'pending', 'suspended']);

export const UsersQuery = z
  .object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(100).default(25),
    search: z.string().max(200).optional(),
    role: z.string().max(60).optional(),
    status: UserStatus.optional(),
    sort: z.enum(USER_SORTS).default('created_at'),
    order: z.enum(['asc', 'desc']).default('desc'),
  })
  .meta({ id: 'UsersQuery' });
export type UsersQuery = z.infer<typeof UsersQuery>;

export const UserRow = Profile.extend({
  roles: z.array(z.string()).describe('Ids of all that the person holds; the first stands in `role` too.'),
  invited_by: z
    .string()
    .nullable()
    .describe(
      'The company, of somebody who is invited and has no account yet: status pending, the id is that of the invitation, and nothing can be changed. null for users.',
    ),
  applications: z.number().int(),
  has_second_factor: z.boolean().describe('Whether an authenticator app is asked for when the person signs in.'),
  has_provider_identity: z
    .boolean()
    .describe(
      'Whether somebody of the identity provider has opened the account, whose alone it is there until it is released.',
    ),
}).meta({ id: 'UserRow' });
export type UserRow = z.infer<typeof UserRow>;

export const UserList = z
  .object({ data: z.array(UserRow), page: z.number(), per_page: z.number(), total: z.number() })
  .meta({ id: 'UserList' });
export type UserList = z.infer<typeof UserList>;

const SuspensionReason = z
  .string()
  .trim()
  .max(500)
  .optional()
  .describe('Of a suspension: the person is told it, and it is in the audit.');

export const UserChange = z
  .object({
    first_name: NamePart.optional(),
    last_name: NamePart.optional(),
    email: z
      .email({ error: () => t('Invalid email address') })
      .max(254)
      .nullable()
      .optional(),
    phone: z
      .string()
      .trim()
      .regex(/^\+?[0-9]{10,15}$/, { error: () => t('Phone number must be between 10-15 digits and may start with +') })
      .nullable()
      .optional(),
    mobile_number: z.string().trim().max(30).nullable().optional().describe('Nobody signs in by it.'),
    role: z.string().max(60).optional().describe('Takes the place of the first one; others of its kind stay.'),
    role_id: z.string().max(60).optional().describe('The same, by the name that it has in a profile.'),
    roles: z
      .array(z.string().max(60))
      .min(1)
      .max(50)
      .optional()
      .describe('All of them, the first one first. Officers’ and applicants’ roles cannot be held together.'),
    status: UserStatus.optional(),
    reason: SuspensionReason,
  })
  .strict()
  .meta({ id: 'UserChange' });
export type UserChange = z.infer<typeof UserChange>;

export const UserIds = z
  .object({ ids: z.array(z.string().max(60)).min(1).max(200) })
  .strict()
  .meta({ id: 'UserIds' });
export const UsersStatusChange = z
  .object({ ids: z.array(z.string().max(60)).min(1).max(200), status: UserStatus, reason: SuspensionReason })
  .strict()
  .meta({ id: 'UsersStatusChange' });

/** Somebody who gets an account as an officer, and the link for choosing their password by e-mail. */
export const OfficerInvitation = z
  .object({
    email: z.email({ error: () => t('Invalid email address') }).max(254),
    first_name: NamePart,
    last_name: NamePart.optional(),
    roles: z.array(z.string().max(60)).min(1).max(50).describe('Of officers alone, the first one first.'),
  })
  .strict()
  .meta({ id: 'OfficerInvitation' });
export type OfficerInvitation = z.infer<typeof OfficerInvitation>;

export const Role = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    permissions: z.array(z.string()),
    can_be_given: z
      .array(z.string())
      .describe('What can be given to it and taken away; empty for roles that stay as they are declared.'),
    application_type: z.string().nullable().describe('The type whose applications alone the role reaches; null: all.'),
    audience: z.string(),
    users: z.number().int(),
  })
  .meta({ id: 'Role' });

export const RoleList = z.object({ data: z.array(Role) }).meta({ id: 'RoleList' });
export type RoleList = z.infer<typeof RoleList>;

const PermissionIds = z.array(z.string().max(100)).max(200);

/** PUT /admin/users/roles/{id} */
export const RolePermissions = z
  .object({
    permissions: PermissionIds.describe('All that the role is to hold.'),
    seen: PermissionIds.describe('All that it held when it was looked at; something else since is answered with 409.'),
  })
  .strict()
  .meta({ id: 'RolePermissions' });
export type RolePermissions = z.infer<typeof RolePermissions>;

/** What deleting would do, asked before it is done: GET /admin/users/deletion?ids= */
export const DeletionPreview = z
  .object({
    users: z.array(
      z.object({ id: z.string(), name: z.string(), applications: z.number(), refused: z.string().nullable() }),
    ),
  })
  .meta({ id: 'DeletionPreview' });
export type DeletionPreview = z.infer<typeof DeletionPreview>;

/** What a user stores, and how much they may. */
export const UserStorage = z
  .object({
    used_bytes: z.number().int().describe('Files, and what is being uploaded.'),
    storage_mb: z.number().int().describe('How much the user may store: their own quota, or that of everybody.'),
    own_storage_mb: z.number().int().nullable().describe('The user’s own quota; null where there is none.'),
    uploads: z.number().int().describe('Under way now.'),
    uploads_in_progress: z.number().int().describe('The most under way at once.'),
  })
  .meta({ id: 'UserStorage' });
export type UserStorage = z.infer<typeof UserStorage>;

export const UserStorageChange = z
  .object({
    own_storage_mb: z
      .number({ error: () => t('Enter a whole number of megabytes') })
      .int({ error: () => t('Enter a whole number of megabytes') })
      .min(1, { error: () => t('Must be at least 1') })
      .max(100_000, { error: () => t('Must be at most 100000') })
      .nullable()
      .describe('null: that of everybody again.'),
  })
  .strict()
  .meta({ id: 'UserStorageChange' });

/**
 * Settings by group, then key (specification section 3, "Settings groups"). Groups and keys come from registry.json.
 */
const SettingValue = z.union([z.string(), z.number(), z.boolean()]);
export const SettingsBody = z
  .record(z.string(), z.record(z.string(), z.union([SettingValue, z.array(SettingValue)])))
  .meta({ id: 'Settings' });
export type SettingsBody = z.infer<typeof SettingsBody>;
