/**
 * A session and its user as supabase-js expects them: GoTrue's own wire format. Hosted projects say more, which is
 * passed on.
 */
import { z } from 'zod';

const Metadata = z.record(z.string(), z.unknown());

const AuthFactor = z.looseObject({
  id: z.string(),
  friendly_name: z.string().optional(),
  factor_type: z.string(),
  status: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  last_challenged_at: z.string().optional(),
});
export type AuthFactor = z.infer<typeof AuthFactor>;

const AuthUser = z.looseObject({
  id: z.uuid(),
  aud: z.string(),
  role: z.string(),
  email: z.string(),
  /** Digits without "+", as GoTrue has it. */
  phone: z.string(),
  app_metadata: Metadata,
  user_metadata: Metadata,
  identities: z.array(z.unknown()).nullish(),
  /** Second factors, also those whose first code is still to come. */
  factors: z.array(AuthFactor).nullish(),
  created_at: z.string(),
  updated_at: z.string(),
  last_sign_in_at: z.string().optional(),
  /** When the first of both was. */
  confirmed_at: z.string().optional(),
  email_confirmed_at: z.string().optional(),
  phone_confirmed_at: z.string().optional(),
  is_anonymous: z.boolean(),
});
export type AuthUser = z.infer<typeof AuthUser>;

export const Session = z.looseObject({
  access_token: z.string().min(1),
  token_type: z.literal('bearer'),
  /** Seconds. */
  expires_in: z.number(),
  /** Seconds since 1970. */
  expires_at: z.number(),
  refresh_token: z.string().min(1),
  user: AuthUser,
});
export type Session = z.infer<typeof Session>;
