import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_CONFIG } from '@/server/platform/server-config';
import {
  backupsFolder,
  drainSeconds,
  EnvironmentError,
  parseEnvironment,
  toServerConfig,
} from '@/server/runtime/node/environment';

function linesOf(variables: Record<string, string>): string[] {
  try {
    parseEnvironment(variables);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentError) return error.lines;
    throw error;
  }
}

describe('the environment', () => {
  it('needs nothing', () => {
    const environment = parseEnvironment({});
    expect(environment).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', LOG_LEVEL: 'info' });
    expect(toServerConfig(environment)).toMatchObject({ publicUrl: 'http://localhost:3000' });
    expect(toServerConfig(environment).hosted).toBeUndefined();
  });

  it('counts an empty variable as missing', () => {
    expect(linesOf({ DATABASE_URL: '', PORT: '' })).toEqual([]);
  });

  it('is told by .env.example, every variable of it', () => {
    const names = [...readFileSync('.env.example', 'utf8').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
    const source = readFileSync('src/server/runtime/node/environment.ts', 'utf8');
    const read = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name]) => name);
    expect(new Set(names)).toEqual(new Set(read));
  });

  it('has folders of its own, wherever it is started', () => {
    const plain = parseEnvironment({ DATA_DIR: 'here' });
    expect([plain.DATA_DIR, backupsFolder(plain)]).toEqual([resolve('here'), resolve('here', 'backups')]);
    expect(plain).not.toHaveProperty('BACKUP_DIR');
    const elsewhere = parseEnvironment({ DATA_DIR: 'here', BACKUP_DIR: 'there' });
    expect([elsewhere.BACKUP_DIR, backupsFolder(elsewhere)]).toEqual([resolve('there'), resolve('there')]);
  });

  it('says what the server does, where it does not leave it to the defaults', () => {
    const secret = 'A'.repeat(40);
    const read = (variables: Record<string, string>) => toServerConfig(parseEnvironment(variables));
    expect(read({ PORT: '8080' })).toEqual({
      ...DEFAULT_CONFIG,
      publicUrl: 'http://localhost:8080',
      trustProxy: false,
      deliverySecrets: [],
      undoSeconds: 10,
      shareSeconds: 1,
      messagePauses: DEFAULT_CONFIG.messagePauses,
    });
    expect(
      read({
        PUBLIC_URL: 'https://registry.example/',
        TRUST_PROXY: 'true',
        DELIVERY_HOOK_SECRET: `v1,whsec_${secret}`,
        MESSAGE_PAUSES: '10,300',
        UNDO_SECONDS: '0',
      }),
    ).toMatchObject({
      publicUrl: 'https://registry.example',
      trustProxy: true,
      deliverySecrets: [secret],
      messagePauses: [10, 300],
      undoSeconds: 0,
    });
  });

  it('bounds the connections that requests have', () => {
    expect(parseEnvironment({}).DATABASE_CONNECTIONS).toBe(10);
    expect(parseEnvironment({ DATABASE_CONNECTIONS: '40' }).DATABASE_CONNECTIONS).toBe(40);
    expect(linesOf({ DATABASE_CONNECTIONS: '1' })).toEqual(['DATABASE_CONNECTIONS must be from 2 to 200']);
    expect(linesOf({ DATABASE_CONNECTIONS: 'many' })).toEqual(['DATABASE_CONNECTIONS must be a number, from 2 to 200']);
  });

  it('knows a hosted project by all of its keys, and its own secrets where it has them', () => {
    const hosted = {
      SUPABASE_URL: 'https://project.example',
      SUPABASE_PUBLISHABLE_KEY: 'p',
      SUPABASE_SECRET_KEY: 's',
      DATABASE_URL: 'postgres://host/db',
    };
    const keys = { url: 'https://project.example', publishableKey: 'p', secretKey: 's' };
    expect(toServerConfig(parseEnvironment(hosted)).hosted).toEqual(keys);
    const jwtSecret = 'j'.repeat(32);
    expect(toServerConfig(parseEnvironment({ ...hosted, SUPABASE_JWT_SECRET: jwtSecret })).hosted).toEqual({
      ...keys,
      jwtSecret,
    });
    expect(linesOf({ ...hosted, SUPABASE_JWT_SECRET: 'j'.repeat(31) })).toEqual([
      'SUPABASE_JWT_SECRET must have at least 32 characters',
    ]);
    expect(linesOf({ SUPABASE_URL: 'https://project.example' })).toEqual([
      'SUPABASE_PUBLISHABLE_KEY, SUPABASE_SECRET_KEY, DATABASE_URL must be set, since SUPABASE_URL is',
    ]);
  });

  it.each(['PORT', 'METRICS_PORT'])('%s is one that there can be', (name) => {
    expect(['0', '65535'].flatMap((port) => linesOf({ [name]: port }))).toEqual([]);
    for (const port of ['-1', '65536']) expect(linesOf({ [name]: port })).toEqual([`${name} must be 0 to 65535`]);
    expect(linesOf({ [name]: '1.5' })).toEqual([`${name} must be a whole number`]);
  });

  it('has a server drain for as long as it says, else where others may stand beside it', () => {
    const read = (variables: Record<string, string>) => drainSeconds(parseEnvironment(variables));
    const server = { DATABASE_URL: 'postgres://host/db' };
    expect([read({}), read(server)]).toEqual([0, 5]);
    expect([read({ DRAIN_SECONDS: '60' }), read({ ...server, DRAIN_SECONDS: '0' })]).toEqual([60, 0]);
    for (const seconds of ['-1', '61', 'x']) {
      expect(linesOf({ DRAIN_SECONDS: seconds })).toEqual(['DRAIN_SECONDS must be seconds, from 0 to 60']);
    }
    expect(linesOf({ DRAIN_SECONDS: '1.5' })).toEqual(['DRAIN_SECONDS must be whole seconds']);
  });

  it('needs an administrator’s password of six characters, an address of its own for what is shared, and whole pairs', () => {
    const s3 = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'i', S3_SECRET_ACCESS_KEY: 's', S3_ENDPOINT: 'https://s3.example' };
    expect(linesOf({ ADMIN_EMAIL: 'a@b.example', ADMIN_PASSWORD: '123456' })).toEqual([]);
    expect(linesOf({ ADMIN_PASSWORD: '123456' })).toEqual(['ADMIN_EMAIL must be set, since ADMIN_PASSWORD is']);
    expect([linesOf(s3), linesOf({ DATABASE_URL: 'postgres://host/db' })]).toEqual([[], []]);
    expect(linesOf({ ...s3, DATABASE_URL: 'postgres://host/db', PUBLIC_URL: 'https://registry.example' })).toEqual([]);
    expect(linesOf({ SMTP_URL: 'smtp://host' })).toEqual(['SMTP_FROM must be set, since SMTP_URL is']);
    expect(linesOf({ SMS_URL: 'https://sms.example' })).toEqual([
      'SMS_TOKEN, SMS_SENDER must be set, since SMS_URL is',
    ]);
  });

  it('knows an identity provider by all of its parts, at an address that nobody can listen to', () => {
    const whole = { OIDC_ISSUER: 'https://login.example/realms/staff', OIDC_CLIENT_ID: 'c', OIDC_CLIENT_SECRET: 's' };
    expect(linesOf({ ...whole, OIDC_NAME: 'Staff account' })).toEqual([]);
    const { OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, ...issuer } = whole;
    expect(linesOf(issuer)).toEqual(['OIDC_CLIENT_ID, OIDC_CLIENT_SECRET must be set, since OIDC_ISSUER is']);
    expect(linesOf({ ...whole, OIDC_ONLY: 'true' })).toEqual([]);
    expect(linesOf({ OIDC_ONLY: 'true' })).toEqual(['OIDC_ISSUER must be set, since OIDC_ONLY is']);
    expect(linesOf({ OIDC_CLIENT_ID })).toEqual(['OIDC_ISSUER must be set, since OIDC_CLIENT_ID is']);
    expect(linesOf({ OIDC_CLIENT_SECRET })).toEqual(['OIDC_ISSUER must be set, since OIDC_CLIENT_SECRET is']);
    const at = (OIDC_ISSUER: string) => linesOf({ ...whole, OIDC_ISSUER });
    for (const host of ['127.0.0.1:8080', 'localhost', 'keycloak.localhost', '[::1]:9'])
      expect(at(`http://${host}/realms/staff`)).toEqual([]);
    for (const host of ['login.example', '10.0.0.1', '127.0.0.1.example', 'localhost.example', 'mylocalhost.ng'])
      expect(at(`http://${host}`)).toEqual([
        'OIDC_ISSUER must begin with https://, except for a provider on this machine',
      ]);
    expect(at('login')).toEqual(['OIDC_ISSUER must be a web address, such as https://…']);
  });

  it('takes two secrets of the Send SMS hook, while one replaces the other', () => {
    const hosted = {
      SUPABASE_URL: 'https://project.example',
      SUPABASE_PUBLISHABLE_KEY: 'p',
      SUPABASE_SECRET_KEY: 's',
      DATABASE_URL: 'postgres://host/db',
    };
    const [first, second] = ['A', 'B'].map((letter) => letter.repeat(40));
    const environment = parseEnvironment({
      ...hosted,
      SUPABASE_SMS_HOOK_SECRET: `v1,whsec_${first}|v1,whsec_${second}`,
    });
    expect(toServerConfig(environment).hosted).toMatchObject({
      url: 'https://project.example',
      smsHookSecrets: [first, second],
    });
  });

  it.each([
    [
      'servers that share all, each of an address of its own',
      {
        DATABASE_URL: 'postgres://host/db',
        S3_ENDPOINT: 'https://s3.example',
        S3_BUCKET: 'b',
        S3_ACCESS_KEY_ID: 'i',
        S3_SECRET_ACCESS_KEY: 's',
      },
      ['PUBLIC_URL must be set, the same for all servers that share DATABASE_URL and S3_ENDPOINT'],
    ],
    ['a port of figures that is a word', { METRICS_PORT: 'http' }, ['METRICS_PORT must be a number']],
    [
      'a collector that is no address',
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'here' },
      [expect.stringContaining('OTEL_EXPORTER_OTLP_ENDPOINT must be a web address')],
    ],
    ['a port that is a word', { PORT: 'http' }, ['PORT must be a number']],
    ['a port out of range', { PORT: '70000' }, ['PORT must be 0 to 65535']],
    [
      'a level nobody knows',
      { LOG_LEVEL: 'loud' },
      ['LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'],
    ],
    [
      'another database',
      { DATABASE_URL: 'mysql://host/db' },
      ['DATABASE_URL must be a PostgreSQL address, such as postgres://…'],
    ],
    [
      'a hook’s secret that is none',
      { SUPABASE_SMS_HOOK_SECRET: 'whsec_abc' },
      [
        'SUPABASE_SMS_HOOK_SECRET must be the secret of the Send SMS hook, such as v1,whsec_…',
        'SUPABASE_URL must be set, since SUPABASE_SMS_HOOK_SECRET is',
      ],
    ],
    [
      'two secrets of delivery reports of which one is none',
      { DELIVERY_HOOK_SECRET: `v1,whsec_${'A'.repeat(40)}|abc` },
      ['DELIVERY_HOOK_SECRET must be a secret of 24 bytes or more in base64, such as v1,whsec_…'],
    ],
    [
      'a secret of delivery reports that is none',
      { DELIVERY_HOOK_SECRET: 'abc' },
      ['DELIVERY_HOOK_SECRET must be a secret of 24 bytes or more in base64, such as v1,whsec_…'],
    ],
    [
      'a virus scanner at no address',
      { CLAMD_URL: '/run/clamd.ctl' },
      ['CLAMD_URL must be the address of clamd, such as tcp://…'],
    ],
    ['pauses that are no seconds', { MESSAGE_PAUSES: '10 s' }, ['MESSAGE_PAUSES must be seconds, such as 10,30,120']],
    [
      'half an S3 store',
      { S3_ENDPOINT: 'https://s3.example' },
      ['S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY must be set, since S3_ENDPOINT is'],
    ],
    ['half an administrator', { ADMIN_EMAIL: 'a@b.example' }, ['ADMIN_PASSWORD must be set, since ADMIN_EMAIL is']],
    [
      'several things at once',
      { PORT: '-1', ADMIN_EMAIL: 'nobody', ADMIN_PASSWORD: 'abc' },
      [
        'PORT must be 0 to 65535',
        'ADMIN_EMAIL must be an e-mail address',
        'ADMIN_PASSWORD must be at least 6 characters',
      ],
    ],
  ])('with %s is refused, one line for each thing', (_, variables, lines) => {
    expect(linesOf(variables as Record<string, string>)).toEqual(lines);
  });
});
