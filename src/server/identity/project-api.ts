/** The HTTP interface of a hosted project's sign-in. */
import { ApiError } from '../platform/api-error';
import type { HostedConfig } from '../platform/server-config';
import { t } from '@/texts/t';

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
