/** The environment variables, checked at start. */
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { findNearestWord } from '@/definition/language/nearest-word';
import { LastingError } from '@/server/storage/lasting-error';
import { isNetwork } from './webhook-sender';
import { DEFAULT_CONFIG, type HostedConfig, type ServerConfig } from '@/server/platform/server-config';

const address = (what: string, schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)),
      `must be ${what}, such as ${schemes[0]}://…`,
    );

/** While one secret is replaced by the next there are two, joined by "|". */
const isHookSecrets = (text: string) =>
  text
    .split('|')
    .every((secret) => /^v1,whsec_(?:[A-Za-z0-9+/]{4}){8,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(secret));

/** What goes there can be read by nobody on the way: it is encrypted, or stays on this machine. */
function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return true;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || /^(?:127(?:\.\d+){3}|\[::1\]|(?:[\w-]+\.)*localhost)$/.test(hostname);
}

const Variables = z.object({
  PORT: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(0, 'must be 0 to 65535')
    .max(65535, 'must be 0 to 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: address('a web address', ['http', 'https']).optional(),
  TRUST_PROXY: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  DATA_DIR: z.string().default('.data'),
  BACKUP_DIR: z.string().optional(),
  DATABASE_URL: address('a PostgreSQL address', ['postgres', 'postgresql']).optional(),
  DATABASE_CONNECTIONS: z.coerce
    .number('must be a number, from 2 to 200')
    .int('must be a whole number')
    .min(2, 'must be from 2 to 200')
    .max(200, 'must be from 2 to 200')
    .default(10),
  SUPABASE_URL: address('a web address', ['https', 'http']).optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().optional(),
  SUPABASE_SECRET_KEY: z.string().optional(),
  SUPABASE_JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SUPABASE_SMS_HOOK_SECRET: z
    .string()
    .refine(isHookSecrets, 'must be the secret of the Send SMS hook, such as v1,whsec_…')
    .optional(),
  S3_ENDPOINT: address('a web address', ['https', 'http']).optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().default('auto'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  CLAMD_URL: address('the address of clamd', ['tcp', 'unix']).optional(),
  SMTP_URL: address('an SMTP address', ['smtp', 'smtps']).optional(),
  SMTP_FROM: z.string().optional(),
  SMS_URL: address('a web address', ['https', 'http']).optional(),
  SMS_TOKEN: z.string().optional(),
  SMS_SENDER: z.string().optional(),
  SMS_TEMPLATE: z.string().optional(),
  SMS_ID_FIELD: z.string().optional(),
  DELIVERY_HOOK_SECRET: z
    .string()
    .refine(isHookSecrets, 'must be a secret of 24 bytes or more in base64, such as v1,whsec_…')
    .optional(),
  MESSAGE_PAUSES: z
    .string()
    .regex(/^\d{1,6}(,\d{1,6}){0,19}$/, 'must be seconds, such as 10,30,120')
    .optional(),
  WEBHOOK_NETWORKS: z
    .string()
    .refine(
      (text) => text.split(',').every((network) => isNetwork(network.trim())),
      'must be networks, such as 10.20.0.0/16,127.0.0.0/8',
    )
    .optional(),
  UNDO_SECONDS: z.coerce
    .number('must be seconds, from 0 to 60')
    .int('must be whole seconds')
    .min(0, 'must be seconds, from 0 to 60')
    .max(60, 'must be seconds, from 0 to 60')
    .default(10),
  DRAIN_SECONDS: z.coerce
    .number('must be seconds, from 0 to 60')
    .int('must be whole seconds')
    .min(0, 'must be seconds, from 0 to 60')
    .max(60, 'must be seconds, from 0 to 60')
    .optional(),
  OIDC_ISSUER: address('a web address', ['https', 'http'])
    .refine(isSafeAddress, 'must begin with https://, except for a provider on this machine')
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_ONLY: z.enum(['true', 'false'], { error: 'must be true or false' }).default('false'),
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(6, 'must be at least 6 characters').optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  METRICS_PORT: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(0, 'must be 0 to 65535')
    .max(65535, 'must be 0 to 65535')
    .optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: address('a web address', ['http', 'https']).optional(),
});

/** If the first of a row is set, the others must be. */
const TOGETHER: (keyof z.infer<typeof Variables>)[][] = [
  ['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY', 'DATABASE_URL'],
  ['SUPABASE_SMS_HOOK_SECRET', 'SUPABASE_URL'],
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['SMTP_URL', 'SMTP_FROM'],
  ['SMS_URL', 'SMS_TOKEN', 'SMS_SENDER'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
  ['OIDC_CLIENT_ID', 'OIDC_ISSUER'],
  ['OIDC_CLIENT_SECRET', 'OIDC_ISSUER'],
  ['OIDC_NAME', 'OIDC_ISSUER'],
  ['OIDC_ONLY', 'OIDC_ISSUER'],
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['ADMIN_PASSWORD', 'ADMIN_EMAIL'],
];

export type Environment = z.infer<typeof Variables>;

/** What is wrong with the environment, one line for each thing. */
export class EnvironmentError extends LastingError {
  override readonly name = 'EnvironmentError';
  readonly lines: string[];

  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/**
 * The variables with defaults filled in and folders made absolute; empty ones count as missing. Throws
 * EnvironmentError with all that is wrong.
 */
export function parseEnvironment(variables: Record<string, string | undefined>): Environment {
  const given = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = Variables.safeParse(given);
  const lines = result.success ? [] : result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  for (const [first = 'PORT', ...others] of TOGETHER) {
    const missing = others.filter((name) => given[name] === undefined);
    if (given[first] !== undefined && missing.length > 0)
      lines.push(`${missing.join(', ')} must be set, since ${first} is`);
  }
  if (given['DATABASE_URL'] !== undefined && given['S3_ENDPOINT'] !== undefined && given['PUBLIC_URL'] === undefined)
    lines.push('PUBLIC_URL must be set, the same for all servers that share DATABASE_URL and S3_ENDPOINT');
  if (!result.success || lines.length > 0) throw new EnvironmentError(lines);
  const { DATA_DIR, BACKUP_DIR } = result.data;
  return {
    ...result.data,
    DATA_DIR: resolve(DATA_DIR),
    ...(BACKUP_DIR === undefined ? {} : { BACKUP_DIR: resolve(BACKUP_DIR) }),
  };
}

/**
 * Variables that are set and that nobody reads, each with the one that was probably meant: "SMTP_FORM", for
 * "SMTP_FROM". Only names of several words are looked at: a machine has short ones of its own.
 */
export function listMisspelt(variables: Record<string, string | undefined>): { name: string; meant: string }[] {
  const known = Object.keys(Variables.shape).filter((name) => name.includes('_'));
  return Object.keys(variables).flatMap((name) => {
    if (!name.includes('_') || known.includes(name)) return [];
    const meant = findNearestWord(name, known);
    return meant === undefined || variables[meant] !== undefined ? [] : [{ name, meant }];
  });
}

/** Where backups lie when no folder is named. */
export function backupsFolder({ BACKUP_DIR, DATA_DIR }: Environment): string {
  return BACKUP_DIR ?? join(DATA_DIR, 'backups');
}

/** For how long a server that others stand beside is served on, so that a proxy which asks /readyz leaves it first. */
const DRAIN_SECONDS = 5;

/** How long a server that was asked to end goes on serving. One that stands alone has nobody to leave it to. */
export function drainSeconds({ DRAIN_SECONDS: given, DATABASE_URL }: Environment): number {
  return given ?? (DATABASE_URL === undefined ? 0 : DRAIN_SECONDS);
}

/** Shorter than anybody notices; long enough that a room full of officers asks the database once. */
const SHARE_SECONDS = 1;

/** The part of it that the portable server needs. */
export function toServerConfig(environment: Environment): ServerConfig {
  const hosted = toHostedConfig(environment);
  return {
    ...DEFAULT_CONFIG,
    publicUrl: (environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`).replace(/\/$/, ''),
    trustProxy: environment.TRUST_PROXY === 'true',
    deliverySecrets: readHookSecrets(environment.DELIVERY_HOOK_SECRET),
    messagePauses: environment.MESSAGE_PAUSES?.split(',').map(Number) ?? DEFAULT_CONFIG.messagePauses,
    undoSeconds: environment.UNDO_SECONDS,
    shareSeconds: SHARE_SECONDS,
    ...(hosted ? { hosted } : {}),
  };
}

function toHostedConfig({
  SUPABASE_URL: url,
  SUPABASE_PUBLISHABLE_KEY: publishableKey,
  SUPABASE_SECRET_KEY: secretKey,
  ...rest
}: Environment): HostedConfig | undefined {
  if (!url || !publishableKey || !secretKey) return undefined;
  const { SUPABASE_JWT_SECRET: jwtSecret, SUPABASE_SMS_HOOK_SECRET: hookSecrets } = rest;
  return {
    url,
    publishableKey,
    secretKey,
    ...(jwtSecret === undefined ? {} : { jwtSecret }),
    ...(hookSecrets === undefined ? {} : { smsHookSecrets: readHookSecrets(hookSecrets) }),
  };
}

function readHookSecrets(secrets = ''): string[] {
  return secrets === '' ? [] : secrets.split('|').map((secret) => secret.replace('v1,whsec_', ''));
}
