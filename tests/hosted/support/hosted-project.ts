/**
 * A Supabase project on this machine, for tests: GoTrue, a PostgreSQL with a project's roles, and one address in front.
 */
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { findFreePort } from '../../support/free-port.ts';
import type { TestPostgres } from '../../server/support/postgres-server.ts';
import { startFront } from './project-front.ts';
import { startGotrue } from './gotrue.ts';
import { openProjectPool } from './project-pool';

export interface HostedProject {
  url: string;
  publishableKey: string;
  secretKey: string;
  /** What the product needs to stand on this project. */
  variables: Record<string, string>;
  /** What the project has sent by e-mail, oldest first. */
  mails: ProjectMail[];
  /** Asks its database as the superuser. */
  query<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  stop(): Promise<void>;
}

export interface ProjectMail {
  to: string;
  html: string;
}

export interface HostedProjectOptions {
  postgres: TestPostgres;
  /** Where the product is, or will be. */
  siteUrl: string;
  /** Variables of GoTrue that a test sets otherwise. */
  gotrue?: Record<string, string>;
}

export async function startHostedProject({
  postgres,
  siteUrl,
  gotrue: variables = {},
}: HostedProjectOptions): Promise<HostedProject> {
  const jwtSecret = randomBytes(32).toString('hex');
  const hookSecrets = `v1,whsec_${randomBytes(32).toString('base64')}`;
  const [publishableKey, secretKey] = ['anon', 'service_role'].map((role) => signKey(role, jwtSecret)) as [
    string,
    string,
  ];
  const databaseUrl = await postgres.createDatabase();
  const login = await prepareDatabase(databaseUrl);
  const pool = openProjectPool(databaseUrl, 2);
  const mails: ProjectMail[] = [];
  const smtp = await startMailSink(mails);
  const smtpPort = (smtp.server.address() as AddressInfo).port;
  let gotrueUrl = '';
  const front = await startFront({
    port: await findFreePort(),
    publishableKey,
    jwtSecret,
    databaseUrl,
    gotrueUrl: () => gotrueUrl,
  });
  const gotrue = await startGotrue({
    databaseUrl: `${asUser(databaseUrl, 'supabase_auth_admin')}?sslmode=disable`,
    projectUrl: front.url,
    siteUrl,
    jwtSecret,
    hookSecrets,
    smtpPort,
    recoveryTemplateUrl: front.templateUrl,
    variables,
  });
  gotrueUrl = gotrue.url;
  return {
    url: front.url,
    publishableKey,
    secretKey,
    variables: {
      DATABASE_URL: asUser(databaseUrl, login),
      SUPABASE_URL: front.url,
      SUPABASE_PUBLISHABLE_KEY: publishableKey,
      SUPABASE_SECRET_KEY: secretKey,
      SUPABASE_SMS_HOOK_SECRET: hookSecrets,
    },
    mails,
    query: async (text, values) => (await pool.query(text, values)).rows,
    async stop() {
      await gotrue.stop();
      await front.stop();
      await pool.end();
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}

const PASSWORD = 'secret';

function asUser(address: string, user: string): string {
  const url = new URL(address);
  url.username = user;
  url.password = PASSWORD;
  return url.href;
}

/**
 * Roles, schema and rights as a project has them; returns the login of the product: as a project's `postgres` it is no
 * superuser, and passes by row level security.
 */
async function prepareDatabase(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const login = `product_${randomUUID().slice(0, 8)}`;
  const name = new URL(databaseUrl).pathname.slice(1);
  await client.query(`
    do $$ begin
      create role postgres nologin noinherit;
    exception when duplicate_object then null; end $$;
    do $$ begin
      create role anon nologin noinherit; create role authenticated nologin noinherit;
      create role service_role nologin noinherit bypassrls;
      create role supabase_auth_admin login noinherit createrole password '${PASSWORD}';
      alter role supabase_auth_admin set search_path = auth;
    exception when duplicate_object then null; end $$;
    create role ${login} login nosuperuser bypassrls password '${PASSWORD}';
    grant anon, authenticated, service_role to ${login};
    grant create, connect on database ${name} to ${login}, supabase_auth_admin;
    grant all on schema public to ${login};
    grant usage on schema public to anon, authenticated, service_role;
    create extension pgcrypto; create extension "uuid-ossp";
    create schema auth authorization supabase_auth_admin;
    grant usage on schema auth to ${login}, anon, authenticated, service_role;
    alter default privileges for role supabase_auth_admin in schema auth grant all on tables to ${login};
    alter default privileges for role supabase_auth_admin in schema auth grant all on functions to ${login}, anon, authenticated;
    alter default privileges for role ${login} in schema public grant all on tables to anon, authenticated, service_role;
    alter default privileges for role ${login} in schema public grant all on functions to anon, authenticated, service_role;`);
  await client.end();
  return login;
}

/** A key of the older kind: a token that says no more than its role. */
function signKey(role: string, secret: string): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ role, iss: 'supabase', iat: now, exp: now + 86_400 })}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

async function startMailSink(mails: ProjectMail[]): Promise<SMTPServer> {
  const take = async (source: Buffer, to: string, done: () => void) => {
    const { html = '' } = await PostalMime.parse(source);
    mails.push({ to, html });
    done();
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => void take(Buffer.concat(parts), envelope.rcptTo[0]?.address ?? '', done));
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', () => resolve()));
  return server;
}
