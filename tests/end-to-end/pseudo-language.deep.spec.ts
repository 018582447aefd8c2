/**
 * A walk through every page in the language that shows what is in no catalogue. The routes are read from the source, so
 * that a new one without a visit fails.
 */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { loadCatalog } from '../../scripts/vite/definitions.ts';
import { toPseudoText } from '../../scripts/vite/pseudo-text.ts';
import type { ProviderDefinition } from '../../src/definition/parse/catalog.ts';
import { CERTIFICATE_PATHS } from '../../src/engine/certificate/addresses.ts';
import { createMember, submitExample } from './support/applications';
import { findForeignTexts } from './support/foreign-texts';
import { fillStep, getExample, loadProviders, SCHEMAS_DIR, toUniqueExample } from './support/form-walker';
import type { Product } from './support/product';
import { createAccount, readSession, rememberSession, type Session } from './support/session';
import { newPhone, signIn, signInAsAdministrator } from './support/sign-in';
import { expect, testAlone as test } from './support/test';

const providers = loadProviders();
const { registry, lists } = loadCatalog(SCHEMAS_DIR);
const certified = providers.find(
  ({ certificate, role }) => certificate && registry.roles.find(({ id }) => id === role)?.joins === 'self',
);
const UNKNOWN = 'a'.repeat(43);
/** Whom accounts of tests belong to, and their phones. */
const PERSON = /^(Ada Obi|Bola Ade|\+?234\d+)/;
/** What an officer has written. */
const COMMENT = 'As the file shows.';

/** The paths of the officers' routes, as the router writes them. */
function readOfficeRoutes(): string[] {
  const source = readFileSync('src/office/admin-routes.tsx', 'utf8');
  return [...source.matchAll(/^\s+path: '([^']+)'/gm)].map(([, path = '']) =>
    path === 'admin' || path.startsWith('admin/') ? `/${path}` : `/admin/${path}`,
  );
}

/** Puts the page into the pseudo-language. */
async function speakPseudo(page: Page, url: string): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: 'en-XA', url }]);
}

/** What of the pages that were opened is in no catalogue, each with its page. */
class Walk {
  readonly #found: string[] = [];
  readonly #page: Page;
  readonly #own: readonly (string | RegExp)[];

  constructor(page: Page, own: readonly (string | RegExp)[]) {
    this.#page = page;
    this.#own = own;
  }

  async open(path: string): Promise<void> {
    await test.step(path, async () => {
      await this.#page.goto(path);
      await this.look(path);
    });
  }

  /** Opens the page anew, and on it a dialog: by a button of this English name, else by a key. */
  async openDialog(path: string, opener: { button: string } | { key: string }): Promise<void> {
    const name = 'button' in opener ? opener.button : opener.key;
    await test.step(`${path}, ${name}`, async () => {
      await this.#page.goto(path);
      await expect(this.#page.getByText('⟦').first()).toBeVisible();
      await this.#page.waitForLoadState('networkidle');
      if ('button' in opener)
        await this.#page
          .getByRole('button', { name: toPseudoText(name), exact: false })
          .first()
          .click();
      else await this.#page.keyboard.press(name);
      await expect(this.#page.getByRole('dialog').getByText('⟦').first(), name).toBeVisible();
      await this.look(`${path}, ${name}`);
    });
  }

  async look(place: string): Promise<void> {
    await expect(this.#page.getByText('⟦').first(), place).toBeVisible();
    await this.#page.waitForLoadState('networkidle');
    for (const text of await findForeignTexts(this.#page, this.#own)) this.#found.push(`${place}: ${text}`);
  }

  expectNothing(): void {
    expect([...new Set(this.#found)]).toEqual([]);
  }
}

async function send(
  product: Product,
  { access_token }: Session,
  [method, path]: readonly [string, string],
  body: object,
): Promise<void> {
  const response = await fetch(`${product.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
    body: JSON.stringify(body),
  });
  expect(response.ok, await response.text()).toBe(true);
}

async function approve(product: Product, officer: Session, id: string): Promise<void> {
  const decision = { status: 'approved', admin_comments: COMMENT };
  await send(product, officer, ['POST', `/api/admin/applications/${id}/status`], decision);
}

/** A step of an application begun, sent to a phone that nobody has an account with. */
async function sendStep(product: Product, phone: string) {
  for (const { id, version, role, wizard } of providers)
    for (const step of wizard.steps) {
      if (step.by === undefined) continue;
      const applicant = await createAccount(product, newPhone(), role);
      const draft = { provider: id, definition_version: version, step: step.id, data: {}, files: [] };
      await send(product, applicant, ['PUT', `/api/drafts/${id}`], {
        ...draft,
        submission_key: 'pseudo-language',
        revision: 0,
      });
      await send(product, applicant, ['POST', `/api/drafts/${id}/steps/${step.id}`], { phone_number: phone });
      return { step, example: getExample(id, 'complete') };
    }
  throw new Error('No step of any form can be sent.');
}

/** An application of a type with a certificate, and the texts on its pages that are people's own. */
async function submitCertified(product: Product, files: Parameters<typeof submitExample>[4]) {
  if (!certified) throw new Error('No type has a certificate.');
  const example = toUniqueExample(certified, getExample(certified.id, 'minimal'));
  const holder = await createAccount(product, newPhone(), certified.role);
  const { id } = await submitExample(product, holder, certified, example, files);
  const own = [PERSON, ...Object.values(example.data).filter((answer) => typeof answer === 'string')];
  return { type: certified, id, holder, own };
}

/** Each kind of screen, by the first type that has it: what is said on one is said for every type. */
function listScreens(): Map<ProviderDefinition, [path: string, kind: string][]> {
  const seen = new Set<string>();
  const found = new Map<ProviderDefinition, [string, string][]>();
  // Whoever is invited has some of the answers already, and shows no record here: they come last.
  const isInvited = ({ invitation }: ProviderDefinition) => invitation?.required === true;
  for (const provider of [...providers].toSorted((one, other) => Number(isInvited(one)) - Number(isInvited(other))))
    for (const [path, { screen }] of Object.entries(provider.routes.screens)) {
      // A kind says one thing of a list and another of what is in it.
      const kind = `${screen} ${path.includes('{')}`;
      if (seen.has(kind)) continue;
      seen.add(kind);
      found.set(provider, [...(found.get(provider) ?? []), [path, screen]]);
    }
  return found;
}

/** What officers open over a page, but for a record's and a list's. */
const DIALOGS: readonly [path: string, opener: { button: string } | { key: string }][] = [
  ['/admin/start', { key: '?' }],
  ['/admin/start', { key: 'Control+k' }],
  ['/admin/start', { button: 'Notices' }],
  ['/admin/start', { button: 'Leave of absence' }],
  ['/admin/users', { button: 'Add an officer' }],
  ['/admin/applications?search=nobody', { button: 'Save as view' }],
  ['/admin/integrations', { button: 'Make a token' }],
  ['/admin/integrations', { button: 'Make a webhook' }],
];

test.use({ expectedErrors: [/404 \(Not Found\)|503 \(Service Unavailable\)/] });

for (const [provider, screens] of listScreens())
  test(
    `no page of applicants of ${provider.id} says what is in no catalogue`,
    { tag: '@phone' },
    async ({ page, product, files, openAsSomeoneElse }) => {
      const example = toUniqueExample(provider, getExample(provider.id, 'minimal'));
      const own = [PERSON, ...Object.values(example.data).filter((answer) => typeof answer === 'string')];
      await speakPseudo(page, product.url);
      const visitor = new Walk(page, own);
      const open = async (walk: Walk, path: string, id = UNKNOWN) =>
        walk.open(`/${provider.routes.base[0]}/${path.replace('{applicationId}', id).replace('{token}', UNKNOWN)}`);
      for (const [path, screen] of screens)
        if (screen === 'sign-in' || screen === 'invitation') await open(visitor, path);

      const member = await openAsSomeoneElse();
      await speakPseudo(member, product.url);
      const session = await createMember(product, provider, providers, files);
      await rememberSession(member.context(), session);
      const walk = new Walk(member, own);
      const isOfOne = (path: string) => path.includes('{applicationId}');
      for (const [path, screen] of screens) if (!isOfOne(path) && screen !== 'sign-in') await open(walk, path);
      if (provider.invitation?.required !== true) {
        const { id } = await submitExample(product, session, provider, example, files);
        for (const [path, screen] of screens)
          if (screen !== 'sign-in' && screen !== 'wizard' && screen !== 'invitation') await open(walk, path, id);
      }
      visitor.expectNothing();
      walk.expectNothing();
    },
  );

test(
  'no page that belongs to no form says what is in no catalogue',
  { tag: '@phone' },
  async ({ page, product, files, openAsSomeoneElse }) => {
    const { type, id, holder, own } = await submitCertified(product, files);
    const office = await openAsSomeoneElse();
    await signInAsAdministrator(office, product);
    await approve(product, await readSession(office), id);
    const answer = await fetch(`${product.url}/api/applications/${id}`, {
      headers: { authorization: `Bearer ${holder.access_token}` },
    });
    const { certificate } = (await answer.json()) as { certificate?: { number?: string } };

    await speakPseudo(page, product.url);
    const walk = new Walk(page, [...own, COMMENT, '/no-such-page', certificate?.number ?? '', /^[A-Z]+-[\w-]*\d/]);
    await walk.open('/');
    for (const { id: service, card } of providers) if (card) await walk.open(`/services/${service}`);
    await walk.open('/no-such-page');
    await walk.open(CERTIFICATE_PATHS.register);
    await walk.open(`${CERTIFICATE_PATHS.register}?search=${encodeURIComponent('Nobody of this name')}`);
    await walk.open(CERTIFICATE_PATHS.check);
    await walk.open(`${CERTIFICATE_PATHS.check}/${certificate?.number ?? ''}`);
    await walk.open(`${CERTIFICATE_PATHS.check}/NOT-A-NUMBER`);
    await rememberSession(page.context(), holder);
    await walk.open('/my-applications');
    await walk.open('/account');
    await walk.openDialog('/account', { button: 'Delete my account' });
    await walk.open(`/${type.routes.base[0]}/applications/${id}`);

    await test.step('without a network', async () => {
      await page.waitForLoadState('networkidle');
      await page.context().setOffline(true);
      await expect(page.getByRole('status').getByText('⟦')).toBeVisible();
      await walk.look('a record, without a network');
      await page.context().setOffline(false);
    });
    await test.step('while the service is closed', async () => {
      const administrator = await readSession(office);
      const close = (maintenance_mode: boolean) =>
        send(product, administrator, ['PUT', '/api/admin/settings'], { general: { maintenance_mode } });
      await close(true);
      await walk.open(`/${type.routes.base[0]}/applications/${id}`);
      await close(false);
    });
    await test.step('when the session has ended', async () => {
      await send(product, holder, ['POST', '/auth/v1/logout?scope=global'], {});
      await page.goto('/my-applications');
      await expect(page).toHaveURL(`${product.url}/`);
      await expect(page.getByRole('status').getByText('⟦')).toBeVisible();
      await walk.look('the landing page, when the session has ended');
    });
    walk.expectNothing();
  },
);

test(
  'no page of a step that was sent says what is in no catalogue',
  { tag: '@phone' },
  async ({ page, product, files }) => {
    const phone = newPhone();
    const { step, example } = await sendStep(product, phone);
    const answers = Object.values(example.data).filter((answer) => typeof answer === 'string');
    const walk = new Walk(page, [PERSON, ...answers]);
    const link = await product.outbox.lastLink(phone);
    await page.goto(link);
    await signIn(page, product, phone);
    await expect(page.getByRole('heading', { level: 1, name: step.title })).toBeVisible();
    await speakPseudo(page, product.url);
    await walk.open(`/steps/${UNKNOWN}`);
    await walk.open(link);
    await fillStep(page, step, example, { files });
    await page.getByRole('textbox', { name: toPseudoText('Your name') }).fill('Bola Ade');
    await walk.look('a step that was sent, filled in');
    await page.getByRole('button', { name: toPseudoText('Send'), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: toPseudoText('Thank you') })).toBeVisible();
    await walk.look('a step that was sent, answered');
    await page.getByRole('button', { name: toPseudoText('Log out') }).click();
    await expect(page.locator('[name="phone_number"]')).toBeVisible();
    await walk.look('a step that was sent, signed out');
    walk.expectNothing();
  },
);

test(
  'no page of officers says what is in no catalogue',
  { tag: '@desktop' },
  async ({ page, product, files, openAsSomeoneElse }) => {
    const { id, own } = await submitCertified(product, files);
    const listId = lists[0]?.id ?? '';
    /** What officers keep is in no catalogue. */
    const entries = (lists[0]?.entries ?? []).flatMap((entry) =>
      Object.values(entry).flatMap((value) =>
        typeof value === 'string' && value.length > 3 ? [new RegExp(`^${value}`)] : [],
      ),
    );
    /** What is opened for each route. */
    const visits: Record<string, string> = {
      '/admin/login': '/admin/login',
      '/admin/forgot-password': '/admin/forgot-password',
      '/admin/new-password': '/admin/new-password',
      '/admin': '/admin',
      '/admin/start': '/admin/start',
      '/admin/dashboard': '/admin/dashboard',
      '/admin/applications': '/admin/applications',
      '/admin/applications/:applicationId': `/admin/applications/${id}`,
      '/admin/users': '/admin/users',
      '/admin/messages': '/admin/messages',
      '/admin/lists': '/admin/lists',
      '/admin/lists/:listId': `/admin/lists/${listId}`,
      '/admin/settings': '/admin/settings',
      '/admin/integrations': '/admin/integrations',
      '/admin/audit': '/admin/audit',
      '/admin/*': '/admin/no-such-page',
    };
    expect(readOfficeRoutes().toSorted(), 'every route has a visit').toEqual(Object.keys(visits).toSorted());
    const SIGNED_OUT = ['/admin/login', '/admin/forgot-password', '/admin/new-password'];

    const stranger = await openAsSomeoneElse();
    await speakPseudo(stranger, product.url);
    const outside = new Walk(stranger, own);
    for (const route of SIGNED_OUT) await outside.open(visits[route] ?? '');

    await signInAsAdministrator(page, product);
    await speakPseudo(page, product.url);
    const walk = new Walk(page, [...own, COMMENT, ...entries]);
    for (const [route, path] of Object.entries(visits)) if (!SIGNED_OUT.includes(route)) await walk.open(path);
    for (const [path, opener] of DIALOGS) await walk.openDialog(path, opener);
    for (const key of ['h', 'w', 'r'])
      await walk.openDialog(visits['/admin/applications/:applicationId'] ?? '', { key });
    for (const button of ['Add an entry', 'Import lines']) await walk.openDialog(`/admin/lists/${listId}`, { button });
    // The same record, once its certificate is issued.
    await approve(product, await readSession(page), id);
    await page.goto(`/admin/applications/${id}`);
    await expect(page.getByRole('tab').first()).toBeVisible();
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      await walk.look(`a record, ${await tab.textContent()}`);
    }
    outside.expectNothing();
    walk.expectNothing();
  },
);

test(
  'a device whose language is gone is spoken to in the registry’s own',
  { tag: '@phone' },
  async ({ page, product }) => {
    const cookies = ['language', 'account-language'].map((name) => ({ name, value: 'xx', url: product.url }));
    await page.context().addCookies(cookies);
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', registry.locale.languages[0]?.id ?? '');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\w/);
    await expect(page.getByText(/^© \d{4}/)).toBeVisible();
  },
);
