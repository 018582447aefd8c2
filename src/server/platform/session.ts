/** A session and its user as supabase-js expects them: GoTrue's own wire format. */
export type AuthUser = {
  id: string;
  aud: string;
  role: string;
  email: string;
  /** Digits without "+", as GoTrue has it. */
  phone: string;
  app_metadata: Record<string, unknown>;
  user_metadata: Record<string, unknown>;
  identities: unknown[];
  created_at: string;
  updated_at: string;
  last_sign_in_at?: string;
};

export interface Session {
  access_token: string;
  token_type: 'bearer';
  /** Seconds. */
  expires_in: number;
  /** Seconds since 1970. */
  expires_at: number;
  refresh_token: string;
  user: AuthUser;
}
