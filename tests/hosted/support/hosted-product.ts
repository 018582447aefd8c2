/** The built server on a hosted project of its own. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { findFreePort } from '../../support/free-port';
import { startPostgres } from '../../server/support/postgres-server';
import { buildServer, readOutbox, startServer, type ServerProcess } from '../../server/support/server-process';
import { startHostedProject, type HostedProject } from './hosted-project';

export const ADMINISTRATOR = { email: 'chief@registry.example', password: 'correct horse battery' };

export interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- what came over the wire; tests look at parts of it
  body: any;
}

export interface Call {
  method?: string;
  token?: string;
  json?: unknown;
}

export interface HostedProduct {
  project: HostedProject;
  origin: string;
  /** Calls the product's API. */
  call(path: string, call?: Call): Promise<Answer>;
  /** Calls the project's sign-in, as a page does. */
  auth(path: string, call?: Call): Promise<Answer>;
  /** Calls the project's sign-in, with its secret key. */
  admin(path: string, call?: Call): Promise<Answer>;
  /** The code that the phone is sent by what `ask` asks for. */
  codeFor(phone: string, ask: () => Promise<unknown>): Promise<string>;
  /** How many messages went to a phone. */
  countSent(phone: string): number;
  /** Ends the server and starts it anew, with other variables. */
  restart(variables?: Record<string, string>): Promise<void>;
  /** What a command of the program prints, in the server's environment. */
  command(...words: string[]): Promise<string>;
  stop(): Promise<void>;
}

export async function startHostedProduct(
  variables: Record<string, string> = {},
  gotrue: Record<string, string> = {},
): Promise<HostedProduct> {
  const [program, postgres, port] = await Promise.all([buildServer(), startPostgres(), findFreePort()]);
  const origin = `http://localhost:${port}`;
  const project = await startHostedProject({ postgres, siteUrl: origin, gotrue });
  const folder = mkdtempSync(join(tmpdir(), 'hosted-'));
  const common = {
    ...project.variables,
    PORT: String(port),
    DATA_DIR: folder,
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
  };
  let server: ServerProcess | undefined = await startServer(program, { ...common, ...variables });
  const readSent = (phone: string) => readOutbox(folder).filter(({ to }) => to === phone);
  return {
    project,
    origin,
    call: (path, call) => send(`${origin}/api${path}`, call),
    auth: (path, call) => send(`${project.url}/auth/v1${path}`, call, project.publishableKey),
    admin: (path, call) =>
      send(`${project.url}/auth/v1/admin${path}`, { token: project.secretKey, ...call }, project.secretKey),
    async codeFor(phone, ask) {
      const before = readSent(phone).length;
      await ask();
      await expect.poll(() => readSent(phone).length).toBeGreaterThan(before);
      return /\b\d{6}\b/.exec(readSent(phone).at(-1)?.text ?? '')?.[0] ?? 'no code';
    },
    countSent: (phone) => readSent(phone).length,
    async restart(others = {}) {
      await server?.stop();
      server = undefined;
      server = await startServer(program, { ...common, ...variables, ...others });
    },
    async command(...words) {
      const env = { PATH: process.env['PATH'] ?? '', ...common, ...variables };
      const { stdout } = await promisify(execFile)(process.execPath, [program, ...words], { env });
      return stdout;
    },
    async stop() {
      await server?.stop();
      await project.stop();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function send(url: string, { method, token, json }: Call = {}, apikey?: string): Promise<Answer> {
  const bearer = token ?? apikey;
  const response = await fetch(url, {
    method: method ?? (json === undefined ? 'GET' : 'POST'),
    headers: {
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...(apikey === undefined ? {} : { apikey }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}
