/**
 * An inspector on the apron: the code of a certificate that an approval has issued is read by the camera and from a
 * picture, with a line and without one, and after a suspension.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadCatalog } from '../../../scripts/vite/definitions.ts';
import { expectAccessible, expectSound } from '../support/accessibility';
import { submitExample } from '../support/applications';
import { moveTo } from '../support/ask';
import { getExample, toUniqueExample } from '../support/form-walker';
import { cutLine, mendLine } from '../support/kept-pages';
import type { Product } from '../support/product';
import { choosePicture, drawPaper } from '../support/paper';
import { createAccount, readSession, type Session } from '../support/session';
import { newPhone, signInAsAdministrator } from '../support/sign-in';
import { expect, testAlone as test } from '../support/test';

const folder = mkdtempSync(join(tmpdir(), 'camera-'));
const VIDEO = join(folder, 'camera.y4m');

const { providers, registry } = loadCatalog('schemas');
const provider = providers.find(
  ({ certificate, role }) => certificate && registry.roles.find(({ id }) => id === role)?.joins === 'self',
);

test.use({
  serviceWorkers: 'allow',
  permissions: ['camera'],
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/],
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${VIDEO}`,
    ],
  },
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a certificate is genuine on the apron, and its suspension is seen', async ({
  page,
  product,
  files,
  openAsSomeoneElse,
}) => {
  if (!provider) throw new Error('No type has a certificate.');
  const holder = await createAccount(product, newPhone(), provider.role);
  const { id } = await submitExample(
    product,
    holder,
    provider,
    toUniqueExample(provider, getExample(provider.id, 'minimal')),
    files,
  );
  const office = await openAsSomeoneElse();
  await signInAsAdministrator(office, product);
  const officer = await readSession(office);
  await moveTo(product, officer, id, 'approved');
  const paper = await drawPaper(office, await downloadCertificate(product, holder, id));

  await page.goto('/verify');
  const verdict = page.getByRole('group', { name: 'Result' });
  await expect(page.getByText(/^This page also works without a connection\./)).toBeVisible();
  await expectAccessible(page);

  await test.step('by the camera', async () => {
    writeFileSync(VIDEO, paper.video);
    await page.getByRole('button', { name: 'Use the camera' }).click();
    await expect(verdict).toContainText('Valid');
    await expect(verdict).toContainText('The code is genuine. Not suspended or revoked as of');
    await expect(verdict).toContainText(provider.name);
    await expect(verdict).toBeFocused();
    await expect(page.getByRole('button', { name: 'Use the camera' })).toBeVisible();
    await expectSound(page);
  });

  await test.step('a picture without a code, and a file that is none', async () => {
    await choosePicture(page, 'blank.png', paper.blank);
    await expect(page.getByText(/^No code was found in the picture\./)).toBeVisible();
    await choosePicture(page, 'notes.png', Buffer.from('no picture'));
    await expect(page.getByText(/^This file is not a picture/)).toBeVisible();
    await expect(verdict).toBeHidden();
  });

  await test.step('without a line, from a picture', async () => {
    await cutLine(page);
    await page.reload();
    await expect(page.getByText(/^This page also works without a connection\./)).toBeVisible();
    await choosePicture(page, 'paper.png', paper.picture);
    await expect(verdict).toContainText('The code is genuine. Not suspended or revoked as of');
    await mendLine(page);
  });

  await test.step('suspended, it is told', async () => {
    await moveTo(product, officer, id, 'suspended');
    await page.reload();
    await expect(page.getByText(/^This page also works without a connection\./)).toBeVisible();
    await choosePicture(page, 'paper.png', paper.picture);
    await expect(verdict).toContainText('The code is genuine, and was suspended.');
    await verdict.getByRole('link', { name: 'What the registry says now' }).click();
    await expect(page.getByText('It does not hold at the moment: it was suspended on')).toBeVisible();
  });
});

async function downloadCertificate(product: Product, holder: Session, id: string): Promise<Buffer> {
  const answer = await fetch(`${product.url}/api/applications/${id}/certificate.pdf`, {
    headers: { authorization: `Bearer ${holder.access_token}` },
  });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}
