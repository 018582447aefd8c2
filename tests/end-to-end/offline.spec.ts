/**
 * The product on a phone without a line: what was seen opens, what is typed stays, what is submitted goes when it can.
 */
import { expectFilesReceived } from './support/applications';
import {
  documents,
  expectAllThere,
  expectSaved,
  expectSubmitted,
  fillAll,
  openSignedIn,
  pressSubmit,
  provider,
  submit,
} from './support/form-with-files';
import { type Example, getExample, toUniqueExample } from './support/form-walker';
import { cutLine, expectPagesKept, mendLine, readDevice } from './support/kept-pages';
import { logOut } from './support/log-out';
import type { Product } from './support/product';
import { type Session, createAccount } from './support/session';
import { newPhone } from './support/sign-in';
import { expect, test } from './support/test';

const LOADED = /You are offline: this is what was loaded at \d\d:\d\d\./;

let example: Example;
let session: Session;

test.use({ serviceWorkers: 'allow', expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/] });

test.beforeEach(async ({ page, product }) => {
  session = await createAccount(product, newPhone(), provider.role);
  example = toUniqueExample(provider, getExample(provider.id, 'complete'));
  await openSignedIn(page, session);
});

test('a form that was opened for the first time opens again without a line, with what was typed', async ({ page }) => {
  const field = page.locator('[data-step] input[type="text"]:not([readonly])').first();
  // On a slow line something is on its way all the time: the page is never quiet.
  await page.evaluate(() => void setInterval(() => void fetch('/healthz').catch(() => undefined), 500));
  await field.fill('Sahel Handling');
  await expectPagesKept(page);
  await expectSaved(page);
  await cutLine(page);
  await page.reload();
  await expect(field).toHaveValue('Sahel Handling');
  await expect(page.getByText('You are offline. What you type and choose is kept on this device.')).toBeVisible();
});

test('what is submitted without a line is sent by itself, once, when the line is back @deep', async ({
  page,
  product,
  files,
}) => {
  await fillAll(page, example, files);
  await expectPagesKept(page);
  await cutLine(page);
  await pressSubmit(page);
  const waiting = page.getByRole('alert').filter({ hasText: 'Waiting for the network' });
  await expect(waiting).toBeInViewport();
  await expect(waiting).toBeFocused();
  await mendLine(page);
  await expectSubmitted(page);
  await expectFilesReceived(page, product, provider, example, files);
  expect(await countApplications(product)).toBe(1);
});

test('a list and an application that were seen open without a line, and say of when they are @deep', async ({
  page,
  files,
}) => {
  await fillAll(page, example, files);
  await submit(page);
  await page.getByRole('link', { name: 'Your applications' }).click();
  const entry = page
    .getByRole('main')
    .getByRole('heading', { level: 2 })
    .filter({ has: page.getByRole('link') })
    .first();
  const title = await entry.innerText();
  await entry.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectPagesKept(page);
  await cutLine(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: LOADED })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: LOADED })).toBeVisible();
  await mendLine(page);
  await expect(page.getByText('You are offline')).toBeHidden();
});

test('a draft opens without a line, takes files, and is offered again after a reload in the middle of sending @deep', async ({
  page,
  product,
  files,
}) => {
  await fillAll(page, example, files);
  await expectPagesKept(page);
  await cutLine(page);
  await page.reload();
  await expectAllThere(page, example);
  await expect(page.getByText('You are offline. What you type and choose is kept on this device.')).toBeVisible();
  const field = documents.find(({ key }) => typeof example.files[key] === 'string');
  await page.locator(`input[name="${field?.key}"]`).setInputFiles(await files.pdf('offline.pdf'));
  await expectSaved(page, 'Saved on this device, not yet in your account');
  await pressSubmit(page);
  await expect(page.getByText('Waiting for the network')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Send it now' }).click();
  await expect(page.getByText('Waiting for the network')).toBeVisible();
  await mendLine(page);
  await expectSubmitted(page);
  expect(await countApplications(product)).toBe(1);
});

test('a page opens without a line although its token has ended meanwhile @deep', async ({ page, files }) => {
  await fillAll(page, example, files);
  await expectPagesKept(page);
  await cutLine(page);
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('registry-session') ?? '{}') as object;
    localStorage.setItem('registry-session', JSON.stringify({ ...session, expires_at: 1 }));
  });
  await page.reload();
  await expectAllThere(page, example);
});

test('logging out leaves nothing of a person on the device @deep', async ({ page, files }) => {
  await fillAll(page, example, files);
  await expectPagesKept(page);
  const typed = findTypedText();
  expect(await readDevice(page)).toContain(typed);
  await logOut(page);
  await expect(page).toHaveURL('/');
  const left = await readDevice(page);
  expect(left).not.toContain(typed);
  expect(left).not.toContain((session['user'] as { id: string }).id);
  for (const name of documents.flatMap(({ key }) => [example.files[key] ?? []].flat()))
    expect(left).not.toContain(name);
  expect(left).not.toContain('blob ');
});

/** An answer that is no word of the pages. */
function findTypedText(): string {
  return String(Object.values(example.data).find((answer) => typeof answer === 'string' && answer.includes('@')));
}

async function countApplications(product: Product): Promise<number> {
  const response = await fetch(`${product.url}/api/applications?type=${provider.applicationType}`, {
    headers: { authorization: `Bearer ${session.access_token}` },
  });
  return ((await response.json()) as { total: number }).total;
}
