/** The HTTP interface of a hosted project's sign-in. */
import { ApiError } from '../platform/api-error';
import type { HostedConfig } from '../platform/server-config';
import { t } from '@/texts/t';
import { z } from 'zod';

export interface ProjectAnswer {
  ok: boolean;
  status: number;
  data: Record<string, unknown>;
}

export interface ProjectApi {
  /** 502 when the project cannot be reached. */
  call: (
    method: string,
    path: string,
    body: object | undefined,
    key: string,
    /** Whose token; the key by itself where nobody is signed in. */
    bearer?: string,
  ) => Promise<ProjectAnswer>;
  /** By the secret key. Throws what the project refuses. */
  asServer: (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;
}

export function createProjectApi({ url, secretKey }: HostedConfig, send: typeof fetch = fetch): ProjectApi {
  const call: ProjectApi['call'] = async (method, path, body, key, bearer = key) => {
    const response = await send(`${url.replace(/\/$/, '')}/auth/v1${path}`, {
      method,
      headers: {
        apikey: key,
        authorization: `Bearer ${bearer}`,
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      // Keys and passwords are for this address alone.
      redirect: 'error',
      signal: AbortSignal.timeout(10_000),
    }).catch((cause: unknown) => {
      throw new ApiError(502, 'AUTH_UNREACHABLE', t('The sign-in service cannot be reached'), { cause });
    });
    const data: unknown = await response.json().catch(() => ({}));
    return {
      ok: response.ok,
      status: response.status,
      data: typeof data === 'object' && data !== null ? { ...data } : {},
    };
  };
  return {
    call,
    async asServer(method, path, body) {
      const { ok, status, data } = await call(method, path, body, secretKey);
      if (!ok) throw toProjectError(status, data);
      return data;
    },
  };
}

export function toProjectError(status: number, data: Record<string, unknown>): ApiError {
  const { code, error_code, message, msg } = data;
  const text = [message, msg].find((value) => typeof value === 'string') ?? t('Authentication failed');
  const word = [code, error_code].find((value) => typeof value === 'string') ?? 'auth_failed';
  return new ApiError(status >= 500 ? 502 : status, String(word), String(text));
}

const FOREVER = '876000h';

/**
 * What somebody has who is erased, since a project keeps no user without a phone and an address: both nobody's. The
 * phone has fifteen digits of a country code that is given to nobody, so that no code can reach it.
 */
export function nobody(userId: string) {
  const digits = Array.from(crypto.getRandomValues(new Uint32Array(2)), (value) => String(value % 1_000_000));
  return {
    phone: `999${digits.map((part) => part.padStart(6, '0')).join('')}`,
    email: `${userId}@deleted.invalid`,
    phone_confirm: true,
    email_confirm: true,
    ban_duration: FOREVER,
  };
}

/** As a backup has a row of auth.users. */
const UserRow = z.object({
  id: z.uuid(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  encrypted_password: z.string().nullable(),
  banned_until: z.string().nullable(),
  raw_user_meta_data: z.record(z.string(), z.unknown()),
});

interface MadeAccounts {
  count: number;
  /** Addresses of those who have to choose a new password: a project does not take the hash of ours. */
  withoutPassword: string[];
}

/**
 * Each by the id that it has; one that an attempt before has made is left. Throws for a phone or an address of somebody
 * else.
 */
export async function makeProjectAccounts(
  hosted: HostedConfig,
  lines: AsyncIterable<string>,
  send: typeof fetch = fetch,
): Promise<MadeAccounts> {
  const api = createProjectApi(hosted, send);
  const made: MadeAccounts = { count: 0, withoutPassword: [] };
  for await (const line of lines) {
    const { id, phone, email, ...user } = UserRow.parse(JSON.parse(line));
    const contact =
      phone === null && email === null
        ? nobody(id)
        : {
            ...(phone === null ? {} : { phone, phone_confirm: true }),
            ...(email === null ? {} : { email, email_confirm: true }),
            ...(user.banned_until === null ? {} : { ban_duration: nobody(id).ban_duration }),
          };
    await api
      .asServer('POST', '/admin/users', { id, ...contact, user_metadata: user.raw_user_meta_data })
      .catch(async (error: unknown) => {
        const there = await api.asServer('GET', `/admin/users/${id}`).catch(() => undefined);
        if (there) return;
        const said = error instanceof ApiError ? error.message : String(error);
        throw new Error(`The project does not take the user ${id}: ${said}. Delete who is in the way there`, {
          cause: error,
        });
      });
    made.count += 1;
    if (email !== null && user.encrypted_password !== null) made.withoutPassword.push(email);
  }
  return made;
}
