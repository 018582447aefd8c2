/**
 * Programs of others beside the built product: the one that signs officers in, and one that is told of applications.
 */
import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { loadCatalog } from '../../../scripts/vite/definitions.ts';
import { CLIENT, type OpenIdStandIn, startOpenIdProvider } from '../../server/support/openid-provider.ts';
import { answering, openReceiver, type Received } from '../../server/support/receiver.ts';
import { expectAccessible } from '../support/accessibility';
import { createMember, submitExample } from '../support/applications';
import { getExample, toUniqueExample } from '../support/form-walker';
import { Product } from '../support/product';
import { signInAsAdministrator } from '../support/sign-in';
import { expect, test as base } from '../support/test';
import { expectToast } from '../support/toasts';

const NAME = 'Staff account';
const BUTTON = { name: `Sign in with ${NAME}` };

interface Programs {
  provider: OpenIdStandIn;
  product: Product;
}

const test = base.extend<object, Programs>({
  provider: [
    async ({}, use) => {
      const provider = await startOpenIdProvider();
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ provider: { issuer } }, use) => {
      const { clientId, clientSecret } = CLIENT;
      const product = await Product.create({
        env: {
          OIDC_ISSUER: issuer,
          OIDC_CLIENT_ID: clientId,
          OIDC_CLIENT_SECRET: clientSecret,
          OIDC_NAME: NAME,
          WEBHOOK_NETWORKS: '127.0.0.0/8',
          MESSAGE_PAUSES: '1',
        },
      });
      await use(product);
      await product.remove();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
});
// A stranger is refused.
test.use({ expectedErrors: [/status of 403/] });

test('an officer signs in by the identity provider, and whoever has no account is told so', async ({
  page,
  product,
  provider,
}) => {
  provider.behave(product.administrator.email);
  await page.goto('/admin/login');
  await page.getByRole('button', BUTTON).click();
  await expect(page).toHaveURL(/\/admin\/applications\?.*assignee=me/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Mine' })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  provider.behave('stranger@elsewhere.example');
  await page.goto('/admin/login');
  await page.getByRole('button', BUTTON).click();
  await expect(
    page.getByText('No officer has an account here with the email address stranger@elsewhere.example.').first(),
  ).toBeVisible();
  await expect(page.getByRole('button', BUTTON)).toBeEnabled();
  await expectAccessible(page);
  // Nothing of the provider's answer stays in the address.
  expect(new URL(page.url()).search).toBe('');
});

test('a program is told of an application by a signed event, and once more when it was away', async ({
  page,
  product,
  files,
}) => {
  const { providers } = loadCatalog('schemas');
  const [type] = providers.filter(({ invitation }) => !invitation?.required);
  if (!type) throw new Error('Nobody can apply without an invitation.');
  const apply = async () => {
    const applicant = await createMember(product, type, providers, files);
    return submitExample(product, applicant, type, toUniqueExample(type, getExample(type.id, 'minimal')), files);
  };
  const receiver = await openReceiver();
  try {
    await signInAsAdministrator(page, product);
    await page.goto('/admin/integrations');
    await page.getByRole('button', { name: 'Make a webhook' }).click();
    await page.getByLabel('Address', { exact: true }).fill(`${receiver.url}/hook`);
    await page.getByLabel('Application submitted').check();
    await page.getByRole('button', { name: 'Make the webhook' }).click();
    const shown = page.getByRole('dialog', { name: /^The secret of / });
    const secret = /whsec_[\w+/=]+/.exec(await shown.innerText())?.[0] ?? 'none is shown';
    await shown.getByRole('button', { name: 'I have kept it' }).click();

    const { id } = await apply();
    await expect.poll(() => receiver.received.length).toBe(1);
    expect(readSigned(receiver.received[0], secret)).toMatchObject({ type: 'application.submitted', data: { id } });

    // It takes what it is sent, says nothing, and breaks off.
    receiver.answer = (response: ServerResponse) => void response.destroy();
    const other = await apply();
    await expect.poll(() => receiver.received.length).toBe(3);
    receiver.answer = answering(204);
    await page.goto('/admin/messages?state=failed&channel=webhook');
    await page.getByRole('button', { name: /^Send again: / }).click();
    await expectToast(page, 'Sent again to ');
    await expect.poll(() => receiver.received.length).toBe(4);
    const [, first, , again] = receiver.received;
    expect(readSigned(again, secret)).toMatchObject({ data: { id: other.id } });
    // By its id a receiver knows that it is the same.
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  } finally {
    await receiver.close();
  }
});

/** As a receiver checks it (standardwebhooks.com), which has nothing of the product's. */
function readSigned(received: Received | undefined, secret: string): unknown {
  const { headers, body = '' } = received ?? {};
  const signed = `${String(headers?.['webhook-id'])}.${String(headers?.['webhook-timestamp'])}.${body}`;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  expect(headers?.['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  return JSON.parse(body);
}
