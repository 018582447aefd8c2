/** Where faults strike: the places of an applicant's way, and of an officer's, each reached as quickly as it can be. */
import { type BrowserContext, type Page, expect } from '@playwright/test';
import type { Application } from '../../../src/api/shapes/application.ts';
import type { ProviderDefinition } from '../../../src/definition/parse/catalog.ts';
import { findScreen, toScreenPath } from '../../../src/engine/paths.ts';
import { SESSION_KEY } from '../../../src/sign-in/session/persisted-session.ts';
import { createMember, submitExample } from '../support/applications';
import type { TestFiles } from '../support/files';
import { documents, lastStep, provider } from '../support/form-with-files';
import { type Example, getExample, loadProviders, makeFile, toUniqueExample } from '../support/form-walker';
import type { Product } from '../support/product';
import { createAccount, type Session } from '../support/session';
import { newPhone } from '../support/sign-in';

export { provider };
export const providers = loadProviders();
/** Who may invite others, and a company's own figures. */
export const inviter = find(({ routes }) => Object.values(routes.screens).some(({ screen }) => screen === 'invite'));
export const invited = find(({ invitation }) => invitation?.invitedBy === inviter.id);
export const company = find(({ endpoints }) => endpoints.some(({ operation }) => operation === 'company-dashboard'));

/** What every test of one worker shares: people, and what they have submitted. */
export interface People {
  /** With a new account and nothing entered. */
  newcomer: () => Promise<Session>;
  /** Whose application is waiting. */
  applicant: () => Promise<Applicant>;
  /** Whose application is to be corrected. */
  corrector: () => Promise<Applicant>;
  /** With an account, and nobody signed in. */
  registered: () => Promise<string>;
  /** Whose company may invite, and has. */
  host: () => Promise<Host>;
  newHost: () => Promise<Host>;
  /** Who has taken up an invitation. */
  guest: () => Promise<Session>;
  operator: () => Promise<Session>;
  officer: () => Promise<Session>;
}

export interface Applicant {
  session: Session;
  application: Application;
}

export interface Host extends Session {
  /** Of the person invited. */
  phone: string;
  link: string;
}

export interface Walk {
  page: Page;
  product: Product;
  files: TestFiles;
  people: People;
  /** Whom this test is about. */
  applicant?: Applicant;
  link?: string;
}

export function createPeople(product: Product, files: TestFiles): People {
  const submit = async (): Promise<Applicant> => {
    const session = await createAccount(product, newPhone(), provider.role);
    const application = await submitExample(product, session, provider, newExample(), files);
    return { session, application };
  };
  const host = async (): Promise<Host> => {
    const session = await createAccount(product, newPhone(), inviter.role);
    const example = toUniqueExample(inviter, getExample(inviter.id, 'minimal'));
    await submitExample(product, session, inviter, example, files);
    const phone = newPhone();
    const body = { first_name: 'Bola', last_name: 'Ade', phone_number: phone };
    await call(product, 'POST', findInvitePath(), body, session);
    return { ...session, phone, link: await product.outbox.lastLink(phone) };
  };
  return {
    newcomer: () => createAccount(product, newPhone(), provider.role),
    applicant: once(submit),
    corrector: async () => {
      const applicant = await submit();
      await askForChanges(product, applicant.application.id);
      return applicant;
    },
    registered: async () => {
      const phone = newPhone();
      await createAccount(product, phone, provider.role);
      return phone;
    },
    host: once(host),
    newHost: host,
    guest: () => createMember(product, invited, providers, files),
    operator: once(() => createAccount(product, newPhone(), company.role)),
    officer: once(() => logIn(product)),
  };
}

/** With values of its own where no two applications may have the same. */
export function newExample(): Example {
  return toUniqueExample(provider, getExample(provider.id, 'minimal'));
}

export function pathOf(
  kind: 'list' | 'wizard' | 'detail' | 'edit' | 'invite' | 'dashboard' | 'sign-in',
  of = provider,
  id = '',
): string {
  return toScreenPath(of.routes.base[0] ?? '', findScreen(of, kind) ?? '', { applicationId: id });
}

/** Signed in from the first page on. */
export async function enter(context: BrowserContext, session: Session): Promise<void> {
  await context.addInitScript(
    ([key, value]) => {
      // The frame that shows a document has no storage.
      const tab = globalThis.origin === 'null' ? null : (globalThis.sessionStorage as Storage | null);
      if (tab?.getItem('entered') !== null) return;
      localStorage.setItem(key ?? '', value ?? '');
      tab.setItem('entered', 'yes');
    },
    [SESSION_KEY, JSON.stringify(session)],
  );
}

/** The form on its first step, of somebody new. */
export async function openForm({ page, people }: Walk): Promise<void> {
  await enter(page.context(), await people.newcomer());
  await page.goto(pathOf('wizard'));
  await expect(page.locator(`[data-step="${provider.wizard.steps[0]?.id}"] [name]`).first()).toBeVisible();
}

/** The form on its last step, answered, with its files chosen. */
export async function openFilledForm({ page, product, people, files }: Walk, example = newExample()): Promise<Example> {
  const session = await people.newcomer();
  await call(
    product,
    'PUT',
    `/drafts/${provider.id}`,
    {
      provider: provider.id,
      definition_version: provider.version,
      step: lastStep.id,
      data: example.data,
      files: [],
      submission_key: `faults-${newPhone()}`,
      revision: 0,
    },
    session,
  );
  await enter(page.context(), session);
  await page.goto(pathOf('wizard'));
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  const step = page.locator(`[data-step="${lastStep.id}"]`);
  for (const { key } of documents) {
    const named = [example.files[key] ?? []].flat();
    if (named.length === 0) continue;
    await step
      .locator(`input[name="${key}"]`)
      .setInputFiles(await Promise.all(named.map((name) => makeFile(name, files))));
    for (const name of named) await expect(step.getByText(name).first()).toBeVisible();
  }
  return example;
}

export function findOperation(operation: string, about = inviter): string {
  for (const owner of providers) {
    const endpoint = owner.endpoints.find(
      (each) => each.operation === operation && (each.provider ?? owner.id) === about.id,
    );
    if (endpoint) return `${endpoint.method} ${endpoint.path}`;
  }
  throw new Error(`Nobody declares ${operation} about ${about.id}.`);
}

function findInvitePath(): string {
  const path = findOperation('invite', invited).split(' ')[1] ?? '';
  return path.replace('{id}', 'mine');
}

async function askForChanges(product: Product, id: string): Promise<void> {
  const field = provider.wizard.steps[0]?.fields.find(({ kind }) => kind === 'text')?.key ?? '';
  await call(
    product,
    'POST',
    `/admin/applications/${id}/status`,
    { status: 'changes_requested', requested_changes: [{ path: field, reason: 'Please write it in full.' }] },
    await logIn(product),
  );
}

function logIn(product: Product): Promise<Session> {
  const { email: username, password } = product.administrator;
  return call(product, 'POST', '/admin/login', { username, password }) as Promise<Session>;
}

async function call(
  { url }: Product,
  method: string,
  path: string,
  body: object,
  session?: Pick<Session, 'access_token'>,
): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    ...(session === undefined ? {} : { authorization: `Bearer ${session.access_token}` }),
  };
  const response = await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

function find(fits: (each: ProviderDefinition) => boolean): ProviderDefinition {
  const found = providers.find(fits);
  if (!found) throw new Error('No provider is of this kind.');
  return found;
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}
