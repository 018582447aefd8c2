/**
 * What a holder owes after the approval: filled in beside the record, kept over a reload, sent, and seen by officers.
 */
import type { Page } from '@playwright/test';
import type { Application } from '../../../src/api/shapes/application.ts';
import { shiftDay } from '../../../src/definition/language/evaluate.ts';
import { loadCatalog } from '../../../scripts/vite/definitions.ts';
import { expectSound } from '../support/accessibility';
import { createMember, submitExample } from '../support/applications';
import { ask, moveTo } from '../support/ask';
import { answerDuty } from '../support/duties';
import { type Example, getExample, toUniqueExample } from '../support/form-walker';
import { comeBack, createLaterProduct, openLater } from '../support/later';
import { chooseTransition } from '../support/officers-acts';
import { fillByPath } from '../support/path-walker';
import { readSession, rememberSession } from '../support/session';
import { signInAsAdministrator } from '../support/sign-in';
import { expect, test } from '../support/test';
import { expectToast } from '../support/toasts';

/** A page that asks while the server is started anew, at a later date, is cut off. */
test.use({ expectedErrors: [/ERR_CONNECTION_(?:RESET|REFUSED)/] });

const { providers, registry } = loadCatalog('schemas');
const provider = providers.find(({ duties = [] }) => duties.some(({ watches }) => watches !== undefined));
const duty = provider?.duties?.find(({ watches }) => watches !== undefined);
const form = provider?.forms?.find(({ id }) => id === duty?.form);
const approved = registry.workflow.statuses.find(({ tone }) => tone === 'success');

test('what is due is filled in, kept over a reload, sent once, and stands at the officers’', async ({
  page,
  product,
  files,
  openAsSomeoneElse,
}) => {
  if (!provider || !duty?.watches || !form || !approved) throw new Error('No type watches a date.');
  const holder = await createMember(product, provider, providers, files);
  const example = toUniqueExample(provider, getExample(provider.id, 'minimal'));
  const { id } = await submitExample(product, holder, provider, example, files);
  const office = await openAsSomeoneElse();
  await signInAsAdministrator(office, product);
  await moveTo(product, await readSession(office), id, approved.id);

  await rememberSession(page.context(), holder);
  await page.goto(`/${provider.routes.base[0]}/applications/${id}`);
  const open = page.getByRole('button', { name: `Fill in: ${duty.title}`, exact: true });
  const dialog = page.getByRole('dialog', { name: duty.title });
  const send = dialog.getByRole('button', { name: 'Send', exact: true });

  await test.step('what is missing is said', async () => {
    await open.click();
    await send.click();
    await expect(dialog.locator(':focus', { hasText: /^There (is|are) \d+ problem/ })).toBeVisible();
    await expectSound(page);
  });

  await test.step('what was entered and chosen is there after a reload', async () => {
    const given = answerDuty(form, 1);
    await fillByPath({ page, form, given, files });
    const watched = dialog.locator(`[id="${form.id}-${duty.watches}"]`);
    const entered = await watched.inputValue();
    const chosen = dialog.getByRole('button', { name: 'Replace cover.pdf' });
    await expect(chosen).toBeVisible();
    await expect.poll(() => countUnsentFiles(page)).toBe(Object.keys(given.files).length);
    await page.reload();
    await open.click();
    await expect(watched).toHaveValue(entered);
    await expect(chosen).toBeVisible();
  });

  await test.step('it is sent, and owed no longer', async () => {
    await send.click();
    await expectToast(page, 'Sent. Thank you.');
    await expect(dialog).toBeHidden();
    await page.getByText('Sent before (1)').click();
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: duty.title })
        .getByText(/^Sent on /),
    ).toBeVisible();
  });

  await test.step('officers see it', async () => {
    await office.goto(`/admin/applications/${id}`);
    await office.getByRole('tab', { name: 'History' }).click();
    await office.getByText('Sent before (1)').click();
    await expect(
      office
        .getByRole('listitem')
        .filter({ hasText: duty.title })
        .getByText(/^Sent on /),
    ).toBeVisible();
  });
});

test('what is late suspends, is told to everybody, and is made good', async ({ browser, watch, files }) => {
  if (!provider || !duty?.watches || !form || !approved) throw new Error('No type watches a date.');
  const later = await createLaterProduct();
  try {
    const { product } = later;
    const holder = await createMember(product, provider, providers, files);
    const example = toUniqueExample(provider, getExample(provider.id, 'minimal'));
    const { id } = await submitExample(product, holder, provider, example, files);
    const first = await openLater(later, { browser, watch });
    await signInAsAdministrator(first, product);
    await moveTo(product, await readSession(first), id, approved.id);
    await first.context().close();
    const { duties = [], certificate } = await ask<Application>(product, holder, `/applications/${id}`);
    const due = duties.find((each) => each.duty === duty.id);
    const phone = (holder as unknown as { user: { phone: string } }).user.phone;
    await later.goTo(shiftDay(due?.due_on ?? '', { plus: { days: duty.grace + 1 } }));
    const back = await comeBack(later, holder);
    const page = await openLater(later, { browser, watch, session: back });

    await test.step('its holder is told by SMS, and anybody reads why', async () => {
      await expect
        .poll(
          () =>
            product.outbox
              .readAll(phone)
              .map(({ text }) => text)
              .join(),
          { timeout: 90_000 },
        )
        .toContain('is suspended: we have no proof of your insurance');
      await page.goto(`/verify/${certificate?.number}`);
      await expect(page.getByText('It does not hold at the moment: it was suspended on')).toBeVisible();
      await expect(page.getByText(duty.public ?? '')).toHaveCount(1);
      await page.goto(`/register?search=${certificate?.number}`);
      await expect(page.getByRole('row', { name: certificate?.number ?? '' })).toContainText(duty.public ?? '');
    });

    const office = await openLater(later, { browser, watch });
    await test.step('officers see what is late', async () => {
      await signInAsAdministrator(office, product);
      await office.goto('/admin/applications?duties=late');
      await expect(office.getByRole('link', { name: titleOf(example) }).first()).toBeVisible();
      await office.goto(`/admin/applications/${id}`);
      await expect(office.getByText('Suspended', { exact: true }).first()).toBeVisible();
    });

    await test.step('its holder finds it in their list, and sends it', async () => {
      await page.goto('/my-applications');
      await page.getByRole('link', { name: 'Send what is due' }).first().click();
      await page.getByRole('button', { name: `Fill in: ${duty.title}`, exact: true }).click();
      await fillByPath({ page, form, given: answerDuty(form, 1), files });
      await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
      await expectToast(page, 'Sent. Thank you.');
    });

    await test.step('an officer lifts the suspension, and nothing is owed', async () => {
      await office.reload();
      const lift = provider.workflow.transitions.find(
        ({ from, to, by }) => from.includes('suspended') && to === approved.id && by === 'officer',
      );
      await chooseTransition(office, lift?.label ?? '');
      await office
        .getByRole('dialog')
        .getByRole('button', { name: lift?.label ?? '', exact: true })
        .click();
      await expectToast(office, lift?.done ?? '');
      await page.goto(`/verify/${certificate?.number}?again`);
      await expect(page.getByText(/^It holds since/)).toBeVisible();
      await expect(page.getByText(duty.public ?? '')).toHaveCount(0);
    });
  } finally {
    await later.product.remove();
    globalThis.serverAheadMs = 0;
  }
});

const titleOf = ({ data }: Example) =>
  (provider?.record.title ?? []).map((key) => String(data[key] as string)).join(' ');

/** What the browser has taken of chosen files: a reload before that is as if they had not been chosen. */
async function countUnsentFiles(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('registry-unsent');
        opening.addEventListener('error', () => reject(new Error('The browser keeps nothing.')));
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('files').objectStore('files').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );
}
