/** The signed-in person, and joining by phone (decisions, Signing in and joining). */
import { z } from 'zod';
import { NamePart } from './name-part';
import { PhoneNumber } from './phone-number';
import { t } from '@/texts/t';

export const Profile = z
  .object({
    id: z.string(),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    mobile_number: z.string().nullable(),
    role: z.string().nullable(),
    role_id: z.string().nullable(),
    role_name: z.string().nullable(),
    has_application: z.boolean(),
    status: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
    last_login_at: z.string().nullable(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof Profile>;

/** GET /auth/me: the session check ("Get current user"). */
export const Me = z
  .object({
    user: Profile,
    roles: z
      .array(z.object({ id: z.string(), name: z.string() }))
      .describe('All that the person holds; the first stands in `user` too.'),
    permissions: z.array(z.string()).describe('What any of the roles permits everywhere.'),
    type_permissions: z
      .record(z.string(), z.array(z.string()))
      .describe('By application_type: what roles of that type permit, for its applications alone.'),
    officer: z.boolean(),
    must_change_password: z.boolean(),
    factor_step: z
      .enum(['none', 'show', 'enrol'])
      .describe(
        'What an officer has to do before anything else: show the code of their second factor, or get one because the setting demand_second_factor asks for it.',
      ),
    session_timeout_minutes: z.number(),
  })
  .meta({ id: 'Me' });
export type Me = z.infer<typeof Me>;

export const SendOtpRequest = z.object({ phone_number: PhoneNumber }).strict().meta({ id: 'SendOtpRequest' });
export const VerifyOtpRequest = z
  .object({ phone_number: PhoneNumber, otp_code: z.string().min(1).max(10) })
  .strict()
  .meta({ id: 'VerifyOtpRequest' });
export const CreateAccountRequest = z
  .object({
    phone_number: PhoneNumber,
    user_type: z.string().min(1).max(60).describe('Role id.'),
    first_name: NamePart.optional(),
    last_name: NamePart.optional(),
    add_role: z
      .boolean()
      .default(false)
      .describe(
        'true: adds the role to the account that the person has, beside the roles that they hold. Without it, an account without this role is answered with 409 ACCOUNT_EXISTS.',
      ),
  })
  .strict()
  .meta({ id: 'CreateAccountRequest' });
export type CreateAccountRequest = z.input<typeof CreateAccountRequest>;

export const SessionResponse = z
  .object({
    access_token: z.string(),
    refresh_token: z.string(),
    expires_in: z.number(),
    expires_at: z.number(),
    token_type: z.literal('bearer'),
    user: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'Session' });
export type SessionResponse = z.infer<typeof SessionResponse>;

/** POST /admin/login: the administrator's session (specification section 3, "Admin login session"). */
export const AdminLoginRequest = z
  .object({ username: z.string().max(254), password: z.string().max(200) })
  .strict()
  .meta({ id: 'AdminLoginRequest' });
export type AdminLoginRequest = z.infer<typeof AdminLoginRequest>;

/** A session that says of its officer who they are; `token` is its access token. */
export const AdminSession = SessionResponse.extend({
  token: z.string(),
  user: z.looseObject({ id: z.string(), username: z.string(), name: z.string(), role: z.string() }),
}).meta({ id: 'AdminSession' });
export type AdminSession = z.infer<typeof AdminSession>;

/** POST /admin/login/provider: an officer goes to the identity provider. */
export const ProviderSignIn = z
  .object({ address: z.string().describe('At the identity provider; it is good for ten minutes, in this browser.') })
  .meta({ id: 'ProviderSignIn' });

/** POST /admin/login/provider/session: an officer is back from there. */
export const ProviderAnswerRequest = z
  .object({ answer: z.string().max(8000).describe('The query of the address that the identity provider led to.') })
  .strict()
  .meta({ id: 'ProviderAnswerRequest' });

/** GET /config: what the page must know before anybody has signed in. */
export const PublicConfig = z
  .object({
    supabaseUrl: z.string().describe('Where sign-in lives; "" is this origin.'),
    supabaseKey: z.string(),
    maintenance: z.boolean().describe('true: applicants are turned away for now.'),
    siteName: z.string(),
    contact: z.string(),
    supportPhone: z.string(),
    contactHours: z
      .string()
      .describe('When somebody answers there, in the words of the settings; "" where nothing is said.'),
    showsRelease: z
      .boolean()
      .describe('true: footers say which release of the product runs, and not the version of its specification.'),
    identityProvider: z
      .string()
      .describe('What officers may sign in with besides their password, by its name; "" where there is nothing.'),
    providerAlone: z.boolean().describe('true: officers sign in with that alone, and with no password.'),
    languages: z
      .array(z.object({ id: z.string(), name: z.string().describe('What it is called in itself.') }))
      .describe('That people may choose; the registry’s own first.'),
  })
  .meta({ id: 'PublicConfig' });
export type PublicConfig = z.infer<typeof PublicConfig>;

/** Phones of GoTrue may lack their "+". */
const SentPhone = z.string().regex(/^\+?\d{10,15}$/, { error: () => t('A phone number is needed') });

/**
 * What a hosted project posts; it says more. `sms.phone` is where the code is to go,
 * `new_phone` one that the person wants instead of theirs.
 */
export const SendSmsBody = z.object({
  user: z.object({ phone: SentPhone.or(z.literal('')), new_phone: z.string().optional() }),
  sms: z.object({
    otp: z.string().min(1).max(20),
    phone: SentPhone.optional(),
  }),
});
