/**
 * A person's card: downloaded by its holder with the photograph that they have sent, which its code holds too, and
 * revoked by an officer.
 */
import { readFileSync } from 'node:fs';
import { PDFDocument } from '@cantoo/pdf-lib';
import { loadCatalog } from '../../../scripts/vite/definitions.ts';
import { expectAccessible, expectNoSidewaysScroll, expectSound } from '../support/accessibility';
import { createMember, submitExample } from '../support/applications';
import { getExample, toUniqueExample } from '../support/form-walker';
import { chooseTransition } from '../support/officers-acts';
import { choosePicture, drawPaper } from '../support/paper';
import { readSession, rememberSession } from '../support/session';
import { signInAsAdministrator } from '../support/sign-in';
import { expect, test } from '../support/test';
import { expectToast } from '../support/toasts';

const { providers, registry } = loadCatalog('schemas');
const provider = providers.find(({ certificate }) => certificate?.format !== 'certificate' && certificate?.photograph);
const approved = registry.workflow.statuses.find(({ tone }) => tone === 'success');
const revoke = registry.workflow.transitions.find(({ permission }) => permission === 'revoke_approvals');

test('a card is downloaded, and is worth nothing once it is revoked', async ({
  page,
  product,
  files,
  openAsSomeoneElse,
}) => {
  const photograph = provider?.certificate?.photograph;
  if (!provider || !photograph || !approved || !revoke) throw new Error('No type has a card with a photograph.');
  const holder = await createMember(product, provider, providers, files);
  const example = toUniqueExample(provider, getExample(provider.id, 'complete'));
  // What the invitation has filled in is the inviter's to say.
  const locked = new Set(
    provider.wizard.steps.flatMap(({ fields }) => fields.filter(({ ui }) => ui.prefill?.lock).map(({ key }) => key)),
  );
  const sent = {
    ...example,
    data: Object.fromEntries(Object.entries(example.data).filter(([key]) => !locked.has(key))),
    files: { ...example.files, [photograph]: 'photograph.jpg' },
  };
  const { id } = await submitExample(product, holder, provider, sent, files);
  const office = await openAsSomeoneElse();
  await signInAsAdministrator(office, product);
  const officer = await readSession(office);
  const answer = await fetch(`${product.url}/api/admin/applications/${id}/status`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${officer.access_token}` },
    body: JSON.stringify({ status: approved.id, admin_comments: 'As the file shows.' }),
  });
  expect(answer.ok, await answer.text()).toBe(true);
  await rememberSession(page.context(), holder);
  const record = `/${provider.routes.base[0]}/applications/${id}`;
  await page.goto(record);

  let card: Buffer<ArrayBufferLike> = Buffer.of();
  const number = await test.step('its holder downloads it', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download card' }).click();
    card = readFileSync(await (await download).path());
    const pdf = await PDFDocument.load(card);
    expect(pdf.getPageCount()).toBe(2);
    expect(pdf.getPage(0).getWidth()).toBeLessThan(250);
    return (await download).suggestedFilename().replace('.pdf', '');
  });

  await test.step('whoever reads its code sees the face that was approved', async () => {
    const { picture } = await drawPaper(office, card);
    await office.goto('/verify');
    await expect(office.getByText(/^This page (also works without|needs) a connection/)).toBeVisible();
    await choosePicture(office, 'card.png', picture);
    await expect(office.getByRole('group', { name: 'Result' })).toContainText('Valid');
    const face = office.getByRole('img', { name: 'Photograph of the holder' });
    await expect(face).toHaveJSProperty('naturalWidth', 48);
    await expectSound(office);
  });

  await test.step('an officer revokes it, and says why', async () => {
    await office.goto(`/admin/applications/${id}`);
    await chooseTransition(office, revoke.label);
    await office.getByRole('dialog').getByRole('textbox').fill('The card was lent to another driver.');
    await expectAccessible(office);
    await office.getByRole('dialog').getByRole('button', { name: revoke.label }).click();
    await expectToast(office, revoke.done);
  });

  await test.step('its holder and everybody see that it does not hold', async () => {
    await page.reload();
    await expect(page.getByText(/^It is revoked since/)).toBeVisible();
    await expect(page.getByText('The card was lent to another driver.').first()).toBeVisible();
    await expect(page.getByText(/It is valid until/)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Download card' })).toBeHidden();
    await expectNoSidewaysScroll(page);
    await page.goto(`/verify/${number}`);
    await expect(page.getByText('It does not hold any more: it was revoked on')).toBeVisible();
    await expect(page.getByText(`Reason: ${revoke.publicReason}`)).toBeVisible();
    await expect(page.getByText('The card was lent to another driver.')).toBeHidden();
  });
});
