/**
 * A server without room, a clock that is wrong, a browser that keeps nothing, a change of mind: said on the screen, and
 * nothing is lost.
 */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expectFilesReceived } from '../support/applications';
import {
  documents,
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
} from '../support/form-with-files';
import { type Example, fillStep, getExample, toUniqueExample } from '../support/form-walker';
import type { Product } from '../support/product';
import { type Session, createAccount, readSession } from '../support/session';
import { newPhone, signIn } from '../support/sign-in';
import { expect, test } from '../support/test';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MEGABYTE = 1024 * 1024;

let phone: string;
let session: Session;

test.beforeEach(async ({ product }) => {
  phone = newPhone();
  session = await createAccount(product, phone, provider.role);
});

test.describe('a server without room for files', () => {
  test.use({ expectedErrors: [/507/] });

  test('says so, and takes them when it has room again', async ({ page, product, files }) => {
    const example = toUniqueExample(provider, getExample(provider.id, 'complete'));
    await openSignedIn(page, session);
    await fillAll(page, example, files);
    // As tests/server/files/full-disk.test.ts has it from the server.
    const message =
      'There is no room on the server at the moment. What it has received is kept. Please try again later.';
    const full = { status: 507, json: { statusCode: 507, code: 'STORAGE_FULL', message, errors: [] } };
    await page.route('**/api/uploads/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill(full) : route.fallback(),
    );
    await pressSubmit(page);
    for (const name of documents.flatMap(({ key }) => [example.files[key] ?? []].flat())) {
      await expect(page.getByRole('listitem').filter({ hasText: name }).getByText(message)).toBeVisible();
    }
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await expectSubmitted(page);
    await expectFilesReceived(page, product, provider, example, files);
  });
});

const CLOCKS: [string, number][] = [
  ['five hours ahead', 5 * HOUR],
  ['a year behind', -365 * DAY],
];

for (const [how, offset] of CLOCKS) {
  test(`a device whose clock is ${how} shows the server’s time, stays signed in, and its draft does not win over a newer one`, async ({
    page,
    product,
    files,
    openAsSomeoneElse,
  }) => {
    const example = withTodaysDates(toUniqueExample(provider, getExample(provider.id, 'complete')));
    let refreshed = 0;
    page.on('request', (request) => void (refreshed += request.url().includes('grant_type=refresh_token') ? 1 : 0));
    await page.clock.install({ time: Date.now() + offset });
    await page.goto(provider.signIn.afterSignIn);
    await signIn(page, product, phone);
    await fillAll(page, example, files);
    // With its day before it where midnight has passed since.
    const saved = (await page.locator('[data-saved]').first().textContent()) ?? '';
    const [hours = 0, minutes = 0] = saved.match(/\d+/g)?.slice(-2).map(Number) ?? [];
    // By the server's clock, in Nigeria; of this minute or the last.
    const shown = hours * 60 + minutes;
    expect([shown, (shown + 1) % (24 * 60)]).toContain(Math.floor(((Date.now() + HOUR) % DAY) / 60_000));
    // By the clock that the page looks at, the token lives as long as the server has said.
    const expiresAt = Number((await readSession(page))['expires_at']) * 1000;
    expect(Math.abs(expiresAt - (Date.now() + offset + HOUR))).toBeLessThan(HOUR / 2);
    expect(refreshed).toBe(0);

    const other = await openAsSomeoneElse();
    await openSignedIn(other, session);
    await pressContinue(other);
    await toggleDeclaration(other);
    await expectSaved(other);
    await page.reload();
    const declaration = lastStep.fields.find(({ kind }) => kind === 'declaration');
    await expect(page.locator(`[name="${declaration?.key}"]`)).not.toBeChecked();
    await fillStep(page, lastStep, example, { files });
    await submit(page);
    await expectFilesReceived(page, product, provider, example, files);
  });
}

test('in a browser that forbids storage the answers are in the account, the screen says so, and the application is sent', async ({
  openAsSomeoneElse,
  product,
  files,
}) => {
  const example = toUniqueExample(provider, getExample(provider.id, 'complete'));
  const page = await openAsSomeoneElse();
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: deny });
    IDBFactory.prototype.open = deny;
  });
  await page.goto(provider.signIn.afterSignIn);
  await signIn(page, product, phone);
  await fillAll(
    page,
    example,
    files,
    /^Saved in your account only, (\d+ \w+ at )?\d\d:\d\d\. Chosen files are kept by this page only: do not close it before they are sent$/,
  );
  await submit(page);
  await expectFilesReceived(page, product, provider, example, files, session);
});

test('a file that is cancelled on its way is freed on the server, and sent when it is wanted after all', async ({
  page,
  product,
  files,
}) => {
  const example = toUniqueExample(provider, getExample(provider.id, 'minimal'));
  await openSignedIn(page, session);
  await fillAll(page, example, files);
  const field = documents.find(({ key }) => example.files[key] !== undefined);
  await page
    .locator(`input[name="${field?.key}"]`)
    .setInputFiles(await files.pdf('large.pdf', { bytes: 4 * MEGABYTE }));
  const line = await page.context().newCDPSession(page);
  const slow = (uploadThroughput: number) =>
    line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await slow(200_000);
  await pressSubmit(page);
  await expect.poll(() => countBytesUnderWay(product)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Cancel large.pdf' }).click();
  await expect(page.getByText('large.pdf was not sent: you cancelled it.')).toBeVisible();
  await expect.poll(() => countBytesUnderWay(product)).toBe(0);
  await slow(-1);
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await expectSubmitted(page);
});

/** Bytes of uploads that are not whole yet. */
function countBytesUnderWay({ dataDir }: Product): number {
  const folder = join(dataDir, 'uploads');
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .reduce((sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0), 0);
}

/** Today, in Nigeria, wherever a date may not be later: a rule that a wrong clock would break. */
function withTodaysDates(example: Example): Example {
  const today = new Date(Date.now() + HOUR).toISOString().slice(0, 10);
  const dates = provider.wizard.steps
    .flatMap((step) => step.fields)
    .filter(({ schema }) => schema.notAfter === 'today');
  expect(dates).not.toEqual([]);
  return { ...example, data: { ...example.data, ...Object.fromEntries(dates.map(({ key }) => [key, today])) } };
}
