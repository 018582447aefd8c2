/** What a holder owes after the approval: filled in beside the record, kept over a reload, sent, and seen by officers. */
import type { Page } from '@playwright/test';
import { settleDays } from '../../../src/definition/language/example-days.ts';
import { loadCatalog } from '../../../scripts/vite/definitions.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility';
import { createMember, submitExample } from '../support/applications';
import { getExample, toUniqueExample } from '../support/form-walker';
import { fillByPath } from '../support/path-walker';
import { readSession, rememberSession } from '../support/session';
import { signInAsAdministrator } from '../support/sign-in';
import { expect, test } from '../support/test';
import { expectToast } from '../support/toasts';

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
  const { access_token } = await readSession(office);
  const answer = await fetch(`${product.url}/api/admin/applications/${id}/status`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
    body: JSON.stringify({ status: approved.id, admin_comments: 'As the file shows.' }),
  });
  expect(answer.ok, await answer.text()).toBe(true);

  await rememberSession(page.context(), holder);
  await page.goto(`/${provider.routes.base[0]}/applications/${id}`);
  const open = page.getByRole('button', { name: `Fill in: ${duty.title}`, exact: true });
  const dialog = page.getByRole('dialog', { name: duty.title });
  const send = dialog.getByRole('button', { name: 'Send', exact: true });

  await test.step('what is missing is said', async () => {
    await open.click();
    await send.click();
    await expect(dialog.locator(':focus', { hasText: /^There (is|are) \d+ problem/ })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('what was entered and chosen is there after a reload', async () => {
    const typed = { insurer: 'Leadway', [duty.watches ?? '']: { day: 'today', plus: { years: 1 } } };
    const papers = form.fields.filter(({ kind }) => kind === 'file').map(({ key }) => [key, 'cover.pdf']);
    const given = { data: settleDays(typed, 'Africa/Lagos'), files: Object.fromEntries(papers) };
    await fillByPath({ page, form, given, files });
    const watched = dialog.locator(`[id="${form.id}-${duty.watches}"]`);
    const entered = await watched.inputValue();
    const chosen = dialog.getByRole('button', { name: 'Replace cover.pdf' });
    await expect(chosen).toBeVisible();
    await expect.poll(() => countUnsentFiles(page)).toBe(papers.length);
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
