/**
 * Two people where a workflow asks for it: an application is approved by one officer, declined by another, approved
 * again and confirmed.
 */
import type { Page } from '@playwright/test';
import { loadCatalog } from '../../../scripts/vite/definitions.ts';
import { expectAccessible, expectSound } from '../support/accessibility';
import { submitExample } from '../support/applications';
import { getExample, toUniqueExample } from '../support/form-walker';
import type { Product } from '../support/product';
import { createAccount, readSession } from '../support/session';
import { newPhone, signInAsAdministrator } from '../support/sign-in';
import { expect } from '../support/test';
import { expectToast } from '../support/toasts';
import { approvedBy, schemas, testWider as test } from '../support/wider-registry';

const { providers, registry } = loadCatalog(schemas);
const provider = providers.find(({ id }) => id === approvedBy.twoOfficers);
const approve = provider?.workflow.transitions.find(({ approvals }) => approvals === 2);
const head = registry.roles.find(({ audience, permissions }) => audience === 'officer' && permissions.includes('*'));

// Confirmed by a second officer it is in a day at the desk, too.
test('an approval that takes two is declined, given again and confirmed @long', async ({
  product,
  files,
  openAsSomeoneElse,
}) => {
  if (!provider || !approve || !head) throw new Error('No type is approved by two.');
  const applicant = await createAccount(product, newPhone(), provider.role);
  const example = toUniqueExample(provider, getExample(provider.id, 'minimal', schemas));
  const { id, title } = await submitExample(product, applicant, provider, example, files);
  const path = `/admin/applications/${id}`;
  const first = await openAsSomeoneElse();
  await signInAsAdministrator(first, product);
  const second = await openAsSomeoneElse();
  await appoint(product, first, second, head.id);
  const waits = (office: Page) => office.getByRole('region', { name: 'Waits for a second person' });
  const decide = async () => {
    await first.goto(path);
    await first.getByRole('button', { name: approve.label, exact: true }).click();
    const dialog = first.getByRole('dialog');
    await dialog.getByRole('textbox').fill('As the file shows.');
    await dialog.getByRole('button', { name: approve.label }).click();
    await expect(waits(first).getByRole('button', { name: 'Take it back' })).toBeVisible();
  };

  await test.step('the first officer decides, and the applicant is where they were', async () => {
    await decide();
    await expectSound(first);
    const own = await fetch(`${product.url}/api/applications/${id}`, {
      headers: { authorization: `Bearer ${applicant.access_token}` },
    });
    expect(await own.json()).toMatchObject({ status: provider.workflow.initial, admin_comments: null });
  });

  await test.step('the second officer finds it in the list, and declines it with a reason', async () => {
    await second.goto('/admin/applications?second_person=waiting');
    await second.getByRole('link', { name: title }).first().click();
    await expect(waits(second).getByText('As the file shows.')).toBeVisible();
    await expectSound(second);
    await waits(second).getByRole('button', { name: 'Decline…' }).click();
    await second.getByRole('dialog').getByRole('textbox').fill('The levy is not paid.');
    await expectAccessible(second);
    await second.getByRole('dialog').getByRole('button', { name: 'Decline' }).click();
    await expect(waits(second)).toBeHidden();
    await first.goto(path);
    await first.getByRole('tab', { name: 'History' }).click();
    await expect(first.getByText(/The levy is not paid\./)).toBeVisible();
  });

  await test.step('given again, it is confirmed in the second one’s own words, which the applicant reads', async () => {
    await decide();
    await second.goto(path);
    await waits(second)
      .getByRole('button', { name: `Confirm: ${approve.label}` })
      .click();
    await second.getByRole('dialog').getByRole('textbox').fill('Welcome among us.');
    await expectAccessible(second);
    await second.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click();
    await expectToast(second, approve.done);
    await expect(waits(second)).toBeHidden();
    const own = await fetch(`${product.url}/api/applications/${id}`, {
      headers: { authorization: `Bearer ${applicant.access_token}` },
    });
    expect(await own.json()).toMatchObject({ status: approve.to, admin_comments: 'Welcome among us.' });
  });
});

/** Makes an account an officer's, who chooses a password by the link that is sent to them, and signs in. */
async function appoint(product: Product, chief: Page, page: Page, role: string): Promise<void> {
  const { user } = await createAccount(product, newPhone(), provider?.role ?? '');
  const { id } = user as { id: string };
  const email = 'second@registry.example';
  const { access_token: token } = await readSession(chief);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const users = `${product.url}/api/admin/users/${id}`;
  expect((await fetch(users, { method: 'PUT', headers, body: JSON.stringify({ role, email }) })).status).toBe(200);
  expect((await fetch(`${users}/reset-password`, { method: 'POST', headers })).status).toBe(200);
  const password = 'harmattan-2026-again';
  await page.goto(await product.outbox.lastLink(email));
  await page.getByRole('button', { name: 'Go on with the link' }).click();
  await page.locator('[name="new_password"]').fill(password);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expectToast(page, 'Password changed');
}
