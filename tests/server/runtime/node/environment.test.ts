import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { EnvironmentError, parseEnvironment, toServerConfig } from '@/server/runtime/node/environment';

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
