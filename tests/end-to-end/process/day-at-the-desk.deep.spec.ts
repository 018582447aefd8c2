/**
 * A day at the desk by keys alone: a chief, two reviewers and an inspector take applications from submitted to
 * decided, thirty by the long tests, one of a type that two officers have to approve.
 */
import type { Page } from '@playwright/test';
import { loadCatalog } from '../../../scripts/vite/definitions.ts';
import type { Application } from '../../../src/api/shapes/application.ts';
import type { ProviderDefinition } from '../../../src/definition/parse/catalog.ts';
import { submitExample } from '../support/applications';
import { type Example, getExample, toUniqueExample } from '../support/form-walker';
import type { Product } from '../support/product';
import { createAccount, readSession, type Session } from '../support/session';
import { newPhone, signInAsAdministrator } from '../support/sign-in';
import { testOf } from '../support/own-definitions';
import { expect } from '../support/test';
import { EVERY_CASE } from '../../support/every-case';
import { approvedBy, schemas, wider } from '../support/wider-registry';

const never = (): never => {
  throw new Error('The shipped folder has none.');
};
/** At most, beside the words (a chord counts as one). */
const MOST = { decision: 3, changes: 20 };

const shipped = loadCatalog('schemas');
const inspectedId =
  shipped.providers.find(({ workflow }) => workflow.transitions.some(({ by, form }) => by === 'officer' && form))?.id ??
  never();

const { providers, registry } = loadCatalog(schemas);
const get = (wanted: string) => providers.find(({ id }) => id === wanted) ?? never();
const inspection = get(inspectedId).workflow.transitions.find(({ by, form }) => by === 'officer' && form) ?? never();
const reviews = registry.roles.find(
  ({ audience, permissions }) => audience === 'officer' && permissions.includes('review_applications'),
);
const inspects = registry.roles.find(({ permissions }) => permissions.includes(inspection.permission ?? ''));
const queueOf = (wanted: (query: (typeof registry.queues)[number]['query']) => boolean) =>
  registry.queues.find(({ query }) => wanted(query)) ?? never();
const unassigned = queueOf(({ assignee }) => assignee === 'none').title;
const mine = queueOf(({ assignee }) => assignee === 'me').title;
const corrected = queueOf(({ status }) => status?.includes('resubmitted') ?? false).title;
const inspections = queueOf(({ status }) => status?.includes(inspection.from[0] ?? '') ?? false).title;

type Course = 'approve' | 'find' | 'take back' | 'correct' | 'reject' | 'escalate' | 'confirm' | 'inspect';
interface Filed {
  course: Course;
  provider: ProviderDefinition;
  example: Example;
  session: Session;
  application: Application;
}
/** What is decided alike. */
const ALIKE = EVERY_CASE ? { approve: 13, find: 10 } : { approve: 4, find: 3 };
const PLAN: [Course, string][] = [
  ...Array.from({ length: ALIKE.approve }, (): [Course, string] => ['approve', approvedBy.oneOfficer]),
  ...Array.from({ length: ALIKE.find }, (): [Course, string] => ['find', approvedBy.oneOfficer]),
  ['take back', approvedBy.oneOfficer],
  ['correct', approvedBy.oneOfficer],
  ['reject', approvedBy.oneOfficer],
  ['escalate', approvedBy.oneOfficer],
  ['confirm', approvedBy.twoOfficers],
  ['inspect', inspectedId],
  ['inspect', inspectedId],
];

const test = testOf({
  ...wider,
  // So long that no machine is too slow to take a decision back.
  env: { UNDO_SECONDS: '60' },
});
test.use({ viewport: { width: 1280, height: 800 } });

test('four officers decide what a day brings without the mouse', async ({
  page,
  product,
  files,
  openAsSomeoneElse,
}) => {
  const filed = new Map<string, Filed>();
  for (const [course, id] of PLAN) {
    const provider = get(id);
    const session = await createAccount(product, newPhone(), provider.role);
    const example = toUniqueExample(provider, getExample(id, 'minimal', schemas));
    const application = await submitExample(product, session, provider, example, files);
    filed.set(application.reference ?? '', { course, provider, example, session, application });
  }
  const find = (wanted: Course) => [...filed.values()].find(({ course }) => course === wanted) ?? never();
  const referenceOf = (wanted: Course) => find(wanted).application.reference ?? '';

  await signInAsAdministrator(page, product);
  const chief = new Officer(page);
  const administrator = await readSession(page);
  const appoint = async (name: string, role: string | undefined) => {
    const officer = new Officer(await openAsSomeoneElse());
    await invite(product, administrator, officer.page, { name, role: role ?? never() });
    return officer;
  };
  const first = await appoint('Adaeze', reviews?.id);
  const second = await appoint('Bola', reviews?.id);

  const found = [...filed].filter(([, { course }]) => course === 'find').map(([reference]) => reference);
  await test.step('a reviewer finds some by their reference', async () => {
    for (const reference of found) {
      await second.find(reference);
      await second.decide('a', 'Approved');
    }
  });

  await test.step('the other goes through all that nobody has', async () => {
    await first.openQueue(unassigned);
    await first.openFirst();
    for (let left = filed.size - found.length; left > 0; left -= 1) {
      const { course } = filed.get(await first.readReference()) ?? never();
      await first.take(course, left === 1);
    }
  });

  await test.step('nobody confirms, or decides an appeal against, what is their own', async () => {
    await first.find(referenceOf('confirm'));
    await expect(first.page.getByText('Another officer has to confirm it.')).toBeVisible();
    await first.expectNoKey('a');
    const rejected = find('reject');
    const appeal = { transition: 'appeal', comment: 'The levy was paid in May.' };
    await send(product, rejected, 'POST', '/transitions', appeal);
    await first.find(referenceOf('reject'));
    await expect(first.page.getByText('another officer has to decide now')).toBeVisible();
    await first.expectNoKey('a');
  });

  await test.step('another reviewer confirms the one and allows the other', async () => {
    for (const course of ['confirm', 'reject'] as const) {
      await second.find(referenceOf(course));
      await second.decide('a', 'Approved');
    }
  });

  await test.step('an inspector begins at what has to be visited, and enters two reports', async () => {
    const inspector = await appoint('Ibifuro', inspects?.id);
    await inspector.expectHeading(inspections);
    await inspector.openFirst();
    await inspector.report(['ArrowUp', 'Tab'], 'The site was closed.');
    const tickTheNextFour = ['Tab', 'Space', 'Tab', 'Space', 'Tab', 'Space', 'Tab', 'Space'];
    await inspector.report(['Space', 'Tab'], '01012026', ['Tab', 'Tab'], 'Shed 4', tickTheNextFour);
    await inspector.expectHeading(inspections);
  });

  await test.step('the reviewer goes on with what has come back: inspected, and corrected', async () => {
    await first.openQueue(mine);
    await first.openFirst();
    await first.decide('a');
    await first.decide('a');
    await first.expectHeading(mine);
    const { provider, example, application } = find('correct');
    await send(product, find('correct'), 'PATCH', '', {
      application_type: provider.applicationType,
      definition_version: provider.version,
      ...example.data,
      documents: application.documents,
    });
    await first.openQueue(corrected);
    await first.openFirst();
    await first.decide('a');
    await first.expectHeading(corrected);
  });

  await test.step('the chief finds what was handed up, with the words beside it', async () => {
    await page.reload();
    await chief.openFirst();
    await chief.press('m');
    await expect(chief.page.getByText('Please decide: the owner has asked twice.')).toBeVisible();
    await chief.press('Escape');
    await chief.decide('a');
    await chief.expectHeading(mine);
  });

  await test.step('all are decided, and nobody has to do anything', async () => {
    for (const { course, session, application } of filed.values()) {
      const own = await call(product, session, 'GET', `/applications/${application.id}`);
      expect(own, course).toMatchObject({ status: 'approved' });
    }
  });
});

/** Somebody at the desk who has no mouse, and whose keys are counted. */
class Officer {
  readonly page: Page;
  private count = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Words are not counted as keys. */
  async press(...keys: string[]): Promise<void> {
    this.count += keys.length;
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async readReference(): Promise<string> {
    return this.reference.innerText();
  }

  /** The page's name has the focus: what comes next is there, and its keys are heard. */
  async expectHeading(name: string): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name, exact: true })).toBeFocused();
  }

  /** By the palette. */
  async openQueue(title: string): Promise<void> {
    await this.choose(title);
    await this.expectHeading(title);
  }

  async find(reference: string): Promise<void> {
    await this.choose(reference);
    await expect(this.reference).toHaveText(reference);
    await expect(this.page.locator('h1')).toBeFocused();
  }

  async openFirst(): Promise<void> {
    await expect(this.page.getByRole('table').getByRole('link').first()).toBeVisible();
    await this.press('j', 'Enter');
    await this.expectRecord();
  }

  async expectNoKey(key: string): Promise<void> {
    await this.press(key);
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
  }

  /** What is done with one that nobody has; ends at the next one. */
  async take(course: Course, last: boolean): Promise<void> {
    const before = await this.readReference();
    const at = this.page.url();
    this.count = 0;
    if (course === 'correct') {
      await this.press('j', 'j', 'x', '1', 'j', 'j', 'x', '2', 'c');
      await expect(this.page.getByRole('dialog').getByText(/2 marked/)).toBeVisible();
      await this.write('Please look at both again.');
      await this.press('Control+Enter');
      expect(this.count, 'keys for changes').toBeLessThanOrEqual(MOST.changes);
    } else if (course === 'reject') {
      await this.press('r');
      await this.write('The levy is not paid.');
      await this.press('Control+Enter');
      expect(this.count, 'keys for a rejection').toBeLessThanOrEqual(MOST.decision);
    } else if (course === 'escalate') {
      await this.press('m');
      await this.write('Please decide: the owner has asked twice.');
      await this.press('Control+Enter');
      await expect(this.page.locator('h1')).toBeFocused();
      await this.press('h');
      await expect(this.page.getByRole('combobox', { name: 'Officer' })).toBeFocused();
      await expect(this.page.getByRole('option', { name: 'Admin' })).toBeAttached();
      await this.page.keyboard.type('Admin');
      await this.press('Control+Enter');
      await expect(this.page.getByText('Admin has it since')).toBeVisible();
    } else if (course === 'inspect') {
      await this.press('s');
      await expect(this.page.getByRole('button', { name: 'Send to inspection' })).toBeVisible();
      await this.press('i');
      await expect(this.page.getByRole('dialog').getByRole('textbox')).toBeFocused();
      await this.press('Control+Enter');
    } else await this.confirm('a');
    if (course === 'take back') {
      await this.expectGone(at, before);
      await this.press('u');
      await expect(this.page).toHaveURL(at);
      // The address is there before the page: a key would decide on the one that is still shown.
      await expect(this.reference).toHaveText(before);
      await expect(this.page.locator('h1')).toBeFocused();
      await this.confirm('a');
    }
    // What is somebody else's now is left by a key; what was decided has gone, and what comes next stands there.
    if (course !== 'escalate') return this.expectGone(at, before);
    if (last) return;
    await this.press('n');
    await this.expectGone(at, before);
  }

  /** A decision that asks for no words. */
  async decide(key: string, status?: string): Promise<void> {
    const before = await this.readReference();
    const at = this.page.url();
    await this.confirm(key);
    if (status === undefined) return this.expectGone(at, before);
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
    await expect(this.page.locator('header').getByText(status, { exact: true })).toBeVisible();
    await expect(this.page.locator('h1')).toBeFocused();
  }

  /** Enters the report of an inspection, by keys and words in turn, and ends at the next one. */
  async report(...said: (string | string[])[]): Promise<void> {
    const before = await this.readReference();
    const at = this.page.url();
    await this.press('i');
    const form = this.page.getByRole('dialog').getByRole('radio');
    await expect(form.first()).toBeVisible();
    await this.press('Tab');
    await expect(form.first()).toBeFocused();
    for (const each of said)
      if (typeof each === 'string') await this.page.keyboard.type(each);
      else await this.press(...each);
    await this.press('Control+Enter');
    await this.expectGone(at, before);
  }

  private get reference() {
    return this.page.getByRole('navigation', { name: 'Breadcrumb' }).locator('[aria-current=page]');
  }

  private async expectRecord(): Promise<void> {
    await expect(this.reference).toBeVisible();
    await expect(this.page.locator('h1')).toBeFocused();
  }

  private async choose(words: string): Promise<void> {
    await this.press('Control+k');
    await this.page.keyboard.type(words);
    const option = this.page.getByRole('option', { selected: true });
    await expect(option).toContainText(words);
    await this.press('Enter');
    await expect(option).toHaveCount(0);
  }

  private async write(words: string): Promise<void> {
    await expect(this.page.locator('textarea:focus')).toBeVisible();
    await this.page.keyboard.type(words);
  }

  private async confirm(key: string): Promise<void> {
    this.count = 0;
    await this.press(key);
    await expect(this.page.getByRole('dialog')).toBeVisible();
    await this.press('Control+Enter');
    expect(this.count, 'keys for a decision').toBeLessThanOrEqual(MOST.decision);
  }

  /**
   * The page is another's, with the focus on its name: the address comes first, and behind a dialog there is nothing.
   */
  private async expectGone(at: string, reference: string): Promise<void> {
    await expect(this.page).not.toHaveURL(at);
    await expect(this.page.getByRole('dialog')).toHaveCount(0);
    await expect(this.reference.filter({ hasText: reference })).toHaveCount(0);
    await expect(this.page.locator('h1')).toBeFocused();
  }
}

/** By e-mail, with a link by which the officer chooses a password and is signed in. */
async function invite(
  product: Product,
  chief: Session,
  page: Page,
  { name, role }: { name: string; role: string },
): Promise<void> {
  const email = `${name.toLowerCase()}@registry.example`;
  await call(product, chief, 'POST', '/admin/users', { email, first_name: name, last_name: 'Obi', roles: [role] });
  await page.goto(await product.outbox.lastLink(email));
  await page.getByRole('button', { name: 'Go on with the link' }).press('Enter');
  await page.locator('[name="new_password"]').fill('harmattan-2026-again');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/applications\?/);
  // The address is there before the page, which hears the keys.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

async function send(product: Product, { session, application }: Filed, method: string, path: string, body: object) {
  return call(product, session, method, `/applications/${application.id}${path}`, body);
}

async function call(product: Product, session: Session, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${product.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  expect(response.ok, `${method} ${path}: ${text}`).toBe(true);
  return JSON.parse(text);
}
