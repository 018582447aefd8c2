/**
 * What every type issues, from the approval to its end: downloaded, its code read with a line and without, found in the
 * register, suspended, renewed with the answers carried over, expired. Nothing here knows a type: answers are those of
 * its examples, which the check holds to its rules, and its days are the product's, whose clock goes on.
 */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Application, IssuedCertificate } from '../../../src/api/shapes/application.ts';
import { shiftDay } from '../../../src/definition/language/evaluate.ts';
import type { ProviderDefinition } from '../../../src/definition/parse/catalog.ts';
import { expectSound } from '../support/accessibility';
import { createMember, submitExample, upload } from '../support/applications';
import { ask, moveTo } from '../support/ask';
import { answerDuty } from '../support/duties';
import type { TestFiles } from '../support/files';
import { getExample, loadProviders, makeFile, toUniqueExample, walkWizard, type Example } from '../support/form-walker';
import { cutLine, mendLine } from '../support/kept-pages';
import { comeBack, createLaterProduct, openLater, type LaterPage, type LaterProduct } from '../support/later';
import { choosePicture, drawPaper } from '../support/paper';
import { isAnew, listAnew, withoutLocked } from '../support/renewals';
import { readSession, type Session } from '../support/session';
import { signInAsAdministrator } from '../support/sign-in';
import { expect, test } from '../support/test';
import { expectToast } from '../support/toasts';

const providers = loadProviders();
/** Longer than any of them holds: officers keep their passwords, and policies their cover, to the end. */
const YEARS = 9;

test.describe.configure({ mode: 'parallel' });
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION_(?:RESET|REFUSED)/] });

interface Licence {
  provider: ProviderDefinition;
  id: string;
  number: string;
  /** Its last day. */
  lastDay: string;
  /** PNG of what was printed. */
  picture: Buffer;
}

for (const provider of providers.filter(({ certificate }) => certificate)) {
  test(`what ${provider.name} is given holds, is suspended, renewed, and ends`, async ({ browser, watch, files }) => {
    test.setTimeout(900_000);
    const later = await createLaterProduct();
    const { product } = later;
    const shown: LaterPage = { browser, watch, serviceWorkers: 'allow' };
    try {
      let holder = await createMember(product, provider, providers, files);
      let officer = await openOfficer(later, shown);
      const example = withoutLocked(provider, toUniqueExample(provider, getExample(provider.id, 'complete')));
      const photograph = provider.certificate?.photograph;
      const given = photograph === undefined ? {} : { [photograph]: 'photograph.jpg' };
      const { id } = await submitExample(
        product,
        holder,
        provider,
        { ...example, files: { ...example.files, ...given } },
        files,
      );
      await moveTo(product, officer, id, 'approved');
      await sendDuties(product, holder, { provider, id, files });
      let page = await openLater(later, { ...shown, session: holder });
      let licence = await test.step('it is downloaded', () => download(page, later, shown, holder, { provider, id }));

      await test.step('it holds, wherever it is looked up', async () => {
        await expectRead(page, licence, 'Valid');
        await expectRead(page, licence, 'Valid', { withoutLine: true });
        await expectSaid(page, licence, /^It holds since/, 'Valid');
      });

      await test.step('suspended, it does not', async () => {
        await moveTo(product, officer, id, 'suspended');
        await expectRead(page, licence, 'Suspended');
        await expectSaid(page, licence, /^It does not hold at the moment: it was suspended on/, 'Suspended');
        await page.goto(`/${provider.routes.base[0]}/applications/${id}`);
        await expect(page.getByText(/^It is suspended since/)).toBeVisible();
        await expect(page.getByRole('button', { name: /^Download (certificate|card)/ })).toBeHidden();
        await moveTo(product, officer, id, 'approved');
      });

      if (provider.renewal) {
        await page.context().close();
        await later.goTo(shiftDay(licence.lastDay, { minus: { days: provider.renewal.opens - 1 } }));
        holder = await comeBack(later, holder);
        officer = await openOfficer(later, shown);
        page = await openLater(later, { ...shown, session: holder });
        await test.step('it is renewed, and what was answered is carried over', async () => {
          const renewal = await renew(page, product, holder, { provider, id, files });
          await moveTo(product, officer, renewal, 'approved');
          await sendDuties(product, holder, { provider, id: renewal, files });
          const before = licence;
          licence = await download(page, later, shown, holder, { provider, id: renewal });
          expect(licence.number.slice(0, -3)).toBe(`${before.number.slice(0, -3)}-2`);
          expect(licence.lastDay > before.lastDay).toBe(true);
          await page.goto(`/verify/${before.number}`);
          await expect(page.getByText(licence.number).first()).toBeVisible();
        });
      }

      await page.context().close();
      await later.goTo(shiftDay(licence.lastDay, { plus: { days: 2 } }));
      holder = await comeBack(later, holder);
      page = await openLater(later, { ...shown, session: holder });
      await test.step('after its last day it has expired', async () => {
        await expectRead(page, licence, 'Expired');
        await expectSaid(page, licence, /^It does not hold any more: it expired on/, 'Expired');
        const read = () => ask<Application>(product, holder, `/applications/${licence.id}`);
        await expect.poll(async () => (await read()).status, { timeout: 120_000 }).toBe('expired');
        await page.goto(`/${provider.routes.base[0]}/applications/${licence.id}`);
        await expect(page.getByText('It has expired.')).toBeVisible();
        await expectSound(page);
      });
    } finally {
      await product.remove();
      globalThis.serverAheadMs = 0;
    }
  });
}

/** Whose password holds until the end. */
async function openOfficer(later: LaterProduct, shown: LaterPage): Promise<Session> {
  const page = await openLater(later, shown);
  await signInAsAdministrator(page, later.product);
  const session = await readSession(page);
  const security = { password_expiry_days: YEARS * 366 };
  await ask(later.product, session, '/admin/settings', { security }, 'PUT');
  await page.context().close();
  return session;
}

interface Applied {
  provider: ProviderDefinition;
  id: string;
}

/** What can be sent now, so that nothing of it takes the approval away. */
async function sendDuties(
  product: LaterProduct['product'],
  holder: Session,
  { provider, id, files }: Applied & { files: TestFiles },
): Promise<void> {
  const { duties = [] } = await ask<Application>(product, holder, `/applications/${id}`);
  for (const owed of duties.filter(({ sent_at, missed }) => sent_at === null && !missed)) {
    const duty = provider.duties?.find((each) => each.id === owed.duty);
    const form = provider.forms?.find((each) => each.id === duty?.form);
    if (!form || duty?.watches === undefined) continue;
    const { data, files: named } = answerDuty(form, YEARS);
    const answers = { ...data };
    for (const [key, name] of Object.entries(named))
      answers[key] = await upload(product, holder, await makeFile(String(name), files));
    await ask(product, holder, `/applications/${id}/duties/${owed.duty}`, { period: owed.period, answers });
  }
}

/** By its holder, on the page of their record. */
async function download(
  page: Page,
  later: LaterProduct,
  shown: LaterPage,
  holder: Session,
  { provider, id }: Applied,
): Promise<Licence> {
  await page.goto(`/${provider.routes.base[0]}/applications/${id}`);
  const coming = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Download (certificate|card)/ })
    .first()
    .click();
  const file = await coming;
  const { certificate } = await ask<{ certificate: IssuedCertificate }>(later.product, holder, `/applications/${id}`);
  expect(file.suggestedFilename()).toContain(certificate.number);
  await expectSound(page);
  const desk = await openLater(later, { ...shown, serviceWorkers: 'block' });
  await desk.goto('/register');
  const { picture } = await drawPaper(desk, readFileSync(await file.path()));
  await desk.context().close();
  const lastDay = new Date(Date.parse(certificate.valid_until ?? '')).toISOString().slice(0, 10);
  return { provider, id, number: certificate.number, lastDay, picture };
}

/** On the inspector's page, from a picture of what was printed. */
async function expectRead(
  page: Page,
  { provider, number, picture }: Licence,
  word: string,
  { withoutLine = false } = {},
): Promise<void> {
  await page.goto('/verify');
  const ready = page.getByText(/^This page also works without a connection\./);
  await expect(ready).toBeVisible();
  if (withoutLine) {
    await cutLine(page);
    await page.reload();
    await expect(ready).toBeVisible();
  }
  await choosePicture(page, 'paper.png', picture);
  const verdict = page.getByRole('group', { name: 'Result' });
  await expect(verdict).toContainText(word);
  await expect(verdict).toContainText(number);
  // Another form of the same type gives no other licence.
  const type = providers.find(({ id }) => id === provider.variantOf) ?? provider;
  await expect(verdict).toContainText(type.name);
  await expectSound(page);
  if (withoutLine) await mendLine(page);
}

/** On the page of its number, and in the register. */
async function expectSaid(page: Page, { number }: Licence, sentence: RegExp, word: string): Promise<void> {
  await page.goto(`/verify/${number}`);
  // What a browser has kept of it for half a minute is from before.
  await page.reload();
  await expect(page.getByText(sentence)).toBeVisible();
  await expectSound(page);
  await page.goto('/register');
  await page.getByLabel('Name or number').fill(number);
  await page.getByLabel('Status').selectOption({ label: word });
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('row', { name: number })).toContainText(word);
  await expectSound(page);
}

/** Returns the id of the application that renews it. */
async function renew(
  page: Page,
  product: LaterProduct['product'],
  holder: Session,
  { provider, id, files }: Applied & { files: TestFiles },
): Promise<string> {
  const anew: Example = listAnew(provider, getExample(provider.id, 'complete'));
  await page.goto('/my-applications');
  await page.getByRole('link', { name: 'Renew', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: /^You renew / })).toBeVisible();
  await walkWizard(page, provider, anew, { files });
  await expectToast(page, provider.submission.success);
  const { data } = await ask<{ data: { id: string }[] }>(product, holder, '/applications');
  const made = data[0]?.id ?? '';
  expect(made).not.toBe(id);
  const [before, after] = await Promise.all(
    [id, made].map((each) => ask<Application>(product, holder, `/applications/${each}`)),
  );
  const given = provider.wizard.steps.flatMap(({ fields }) => fields.filter((field) => isAnew(provider, field)));
  const carried = (record: Application | undefined) =>
    Object.fromEntries(Object.entries(record?.data ?? {}).filter(([key]) => !given.some((each) => each.key === key)));
  expect(carried(after)).toEqual(carried(before));
  return made;
}
