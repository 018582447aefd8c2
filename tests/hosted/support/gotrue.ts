/** GoTrue as a process of its own, on a database that is prepared as a project's is. */
import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { findGotrue } from '../../../scripts/steps/gotrue.mjs';
import { findFreePort } from '../../support/free-port.ts';

const LONGEST_START_MILLISECONDS = 60_000;

export interface GotrueOptions {
  /** As supabase_auth_admin. */
  databaseUrl: string;
  /** The project's, without `/auth/v1`. */
  projectUrl: string;
  /** The product's. */
  siteUrl: string;
  jwtSecret: string;
  /** `v1,whsec_…`. */
  hookSecrets: string;
  smtpPort: number;
  /** Of the e-mail with a link for a new password. */
  recoveryTemplateUrl: string;
  /** Variables that a test sets otherwise. */
  variables?: Record<string, string>;
}

export interface Gotrue {
  url: string;
  stop(): Promise<void>;
}

export async function startGotrue(options: GotrueOptions): Promise<Gotrue> {
  const program = findGotrue();
  if (program === undefined) throw new Error('There is no GoTrue.');
  const port = await findFreePort();
  const env = { ...toVariables(options), PORT: String(port), ...options.variables };
  await run(program, env);
  const child = spawn(program, ['serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let log = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += String(chunk)));
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  const url = `http://127.0.0.1:${port}`;
  const deadline = Date.now() + LONGEST_START_MILLISECONDS;
  while (!(await answers(`${url}/health`))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`GoTrue has not started:\n${log}`);
    await pause(25);
  }
  return {
    url,
    async stop() {
      process.off('exit', kill);
      kill();
      await ended;
    },
  };
}

function toVariables(options: GotrueOptions): Record<string, string> {
  const { databaseUrl, projectUrl, siteUrl, jwtSecret, hookSecrets, smtpPort, recoveryTemplateUrl } = options;
  const issuer = `${projectUrl}/auth/v1`;
  const limits = ['VERIFY', 'SMS_SENT', 'OTP', 'TOKEN_REFRESH', 'EMAIL_SENT'];
  return {
    GOTRUE_JWT_SECRET: jwtSecret,
    GOTRUE_JWT_KEYS: JSON.stringify([makeSigningKey(), toSharedKey(jwtSecret)]),
    GOTRUE_JWT_VALIDMETHODS: 'HS256,ES256',
    GOTRUE_JWT_EXP: '3600',
    GOTRUE_JWT_AUD: 'authenticated',
    GOTRUE_JWT_DEFAULT_GROUP_NAME: 'authenticated',
    GOTRUE_JWT_ADMIN_ROLES: 'supabase_admin,service_role',
    GOTRUE_JWT_ISSUER: issuer,
    API_EXTERNAL_URL: issuer,
    GOTRUE_DB_DRIVER: 'postgres',
    DB_NAMESPACE: 'auth',
    DATABASE_URL: databaseUrl,
    GOTRUE_API_HOST: '127.0.0.1',
    GOTRUE_SITE_URL: siteUrl,
    GOTRUE_URI_ALLOW_LIST: `${siteUrl}/admin/new-password`,
    GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
    GOTRUE_EXTERNAL_EMAIL_ENABLED: 'true',
    GOTRUE_SMS_OTP_LENGTH: '6',
    GOTRUE_SMS_OTP_EXP: '600',
    GOTRUE_SMS_MAX_FREQUENCY: '1ms',
    GOTRUE_PASSWORD_MIN_LENGTH: '6',
    GOTRUE_MFA_TOTP_ENROLL_ENABLED: 'true',
    GOTRUE_MFA_TOTP_VERIFY_ENABLED: 'true',
    GOTRUE_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY: '100000',
    GOTRUE_HOOK_SEND_SMS_ENABLED: 'true',
    GOTRUE_HOOK_SEND_SMS_URI: `${siteUrl}/api/auth-hooks/send-sms`,
    GOTRUE_HOOK_SEND_SMS_SECRETS: hookSecrets,
    GOTRUE_SMTP_HOST: '127.0.0.1',
    GOTRUE_SMTP_PORT: String(smtpPort),
    GOTRUE_SMTP_ADMIN_EMAIL: 'project@registry.example',
    GOTRUE_SMTP_MAX_FREQUENCY: '1ms',
    GOTRUE_MAILER_TEMPLATES_RECOVERY: recoveryTemplateUrl,
    ...Object.fromEntries(limits.map((name) => [`GOTRUE_RATE_LIMIT_${name}`, '100000'])),
  };
}

/** What new projects sign with: a key of their own, whose public half they publish. */
function makeSigningKey(): object {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    ...privateKey.export({ format: 'jwk' }),
    kid: randomUUID(),
    alg: 'ES256',
    use: 'sig',
    key_ops: ['sign', 'verify'],
  };
}

function toSharedKey(secret: string): object {
  const k = Buffer.from(secret).toString('base64url');
  return { kty: 'oct', k, kid: randomUUID(), alg: 'HS256', key_ops: ['verify'] };
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Brings its tables up to the program. */
function run(program: string, env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ['migrate'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let log = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += String(chunk)));
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`GoTrue could not make its tables:\n${log}`)),
    );
  });
}
