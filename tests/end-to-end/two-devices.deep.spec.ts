/**
 * What an applicant has entered and chosen outlives its session, and is there on another device and in another tab:
 * shown with one form that has steps and files.
 */
import type { Page, Route } from '@playwright/test';
import { findAccount, logOut } from './support/log-out';
import { expectFilesReceived } from './support/applications';
import {
  expectAllThere,
  expectSaved,
  expectSubmitted,
  fillAll,
  lastStep,
  openSignedIn,
  pressContinue,
  pressSubmit,
  provider,
  submit,
  toggleDeclaration,
} from './support/form-with-files';
import { type Example, fillStep, getExample, toUniqueExample } from './support/form-walker';
import type { Product } from './support/product';
import { type Session, createAccount } from './support/session';
import { newPhone, signIn } from './support/sign-in';
import { expect, test } from './support/test';

let phone: string;
let session: Session;
let example: Example;

test.beforeEach(async ({ page, product }) => {
  phone = newPhone();
  session = await createAccount(product, phone, provider.role);
  example = toUniqueExample(provider, getExample(provider.id, 'complete'));
  await openSignedIn(page, session);
});

test.describe('a session that ends', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test('while files are being sent is opened again in place, and they go on', async ({
    page,
    context,
    product,
    files,
  }) => {
    await fillAll(page, example, files);
    const other = await context.newPage();
    await other.goto(provider.submission.redirect);
    await expect(findAccount(other)).toBeVisible();
    const held = await holdUploads(page);
    await pressSubmit(page);
    // All that are sent at once: none is still being announced, which would be answered 401.
    await expect.poll(() => held.routes.length).toBe(Math.min(3, Object.values(example.files).flat().length));
    await logOut(other);
    const dialog = page.getByRole('dialog', { name: 'Please sign in again' });
    await expect(dialog).toBeVisible();
    await held.cut();
    await signIn(page, product, phone);
    await expect(dialog).toBeHidden();
    await expectSubmitted(page);
    await expectFilesReceived(page, product, provider, example, files);
  });

  test('on the server leads to the landing page, and after signing in everything is there', async ({
    page,
    product,
    files,
  }) => {
    await fillAll(page, example, files);
    await revoke(product);
    await pressSubmit(page);
    await expect(page).toHaveURL(`${product.url}/`);
    await page.goto(provider.signIn.afterSignIn);
    await signIn(page, product, phone);
    await expectAllThere(page, example);
    await submit(page);
    await expectFilesReceived(page, product, provider, example, files);
  });
});

test('another device has the answers, and asks for the files that it does not have', async ({
  page,
  files,
  openAsSomeoneElse,
}) => {
  await fillAll(page, example, files);
  const other = await openAsSomeoneElse();
  await openSignedIn(other, session);
  await pressContinue(other);
  await expect(other.getByText('Choose these files again').first()).toBeVisible();
  await fillStep(other, lastStep, example, { files });
  await submit(other);
  // The first device still has its page: the same application is not filed twice.
  await pressSubmit(page);
  await expect(page.getByText(/We already have this application, reference /).first()).toBeVisible();
});

test('a second tab on the same application is told, and nothing is overwritten without a choice', async ({
  page,
  files,
}) => {
  await fillAll(page, example, files);
  const other = await page.context().newPage();
  await other.goto(provider.signIn.afterSignIn);
  await pressContinue(other);
  await expectAllThere(other, example);
  await toggleDeclaration(other);
  await expectSaved(other);
  await toggleDeclaration(page);
  await expect(
    page.getByText(/This application was changed (in another tab|on another device or tab)/).first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Use the other version' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep what is on this page' }).click();
  await expectSaved(page);
});

/** The bytes of files are held on their way, until the line is cut. */
async function holdUploads(page: Page): Promise<{ routes: Route[]; cut: () => Promise<void> }> {
  const routes: Route[] = [];
  let holding = true;
  await page.route('**/api/uploads/*', (route) =>
    holding && route.request().method() === 'PATCH' ? void routes.push(route) : route.fallback(),
  );
  return {
    routes,
    cut: async () => {
      holding = false;
      await Promise.all(routes.map((route) => route.abort('connectionreset')));
    },
  };
}

/** Ends the session on the server, as another device does that signs out everywhere. */
async function revoke({ url }: Product): Promise<void> {
  const answer = await fetch(`${url}/auth/v1/logout?scope=global`, {
    method: 'POST',
    headers: { authorization: `Bearer ${session.access_token}` },
  });
  expect(answer.status).toBe(204);
}
