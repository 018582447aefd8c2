/** Schema auth as far as the embedded sign-in uses it; the names are GoTrue's. */
import type { Generated } from 'kysely';
import type { GeneratedDate, GeneratedJson, Json } from './column';

export interface UsersTable {
  id: Generated<string>;
  aud: Generated<string>;
  role: Generated<string>;
  email: string | null;
  phone: string | null;
  encrypted_password: string | null;
  password_changed_at: Date | null;
  email_confirmed_at: Date | null;
  phone_confirmed_at: Date | null;
  last_sign_in_at: Date | null;
  banned_until: Date | null;
  raw_app_meta_data: GeneratedJson<Record<string, unknown>>;
  raw_user_meta_data: GeneratedJson<Record<string, unknown>>;
  created_at: GeneratedDate;
  updated_at: GeneratedDate;
}

export interface IdentitiesTable {
  id: Generated<string>;
  user_id: string;
  provider: string;
  provider_id: string;
  identity_data: GeneratedJson<Record<string, unknown>>;
  last_sign_in_at: Date | null;
  created_at: GeneratedDate;
  updated_at: GeneratedDate;
}

export interface SessionsTable {
  id: Generated<string>;
  user_id: string;
  aal: Generated<string>;
  amr: GeneratedJson<{ method: string; timestamp: number }[]>;
  created_at: GeneratedDate;
  refreshed_at: Date | null;
  last_seen_at: GeneratedDate;
}

export interface RefreshTokensTable {
  token_hash: string;
  session_id: string;
  created_at: GeneratedDate;
  used_at: Date | null;
}

export interface OneTimeTokensTable {
  token_hash: string;
  user_id: string;
  kind: string;
  created_at: GeneratedDate;
  expires_at: Date;
}

export interface SigningKeysTable {
  kid: string;
  private_jwk: Json<Record<string, unknown>>;
  public_jwk: Json<Record<string, unknown>>;
  created_at: GeneratedDate;
}

export interface AuthTables {
  'auth.users': UsersTable;
  'auth.identities': IdentitiesTable;
  'auth.sessions': SessionsTable;
  'auth.refresh_tokens': RefreshTokensTable;
  'auth.one_time_tokens': OneTimeTokensTable;
  'auth.signing_keys': SigningKeysTable;
}
