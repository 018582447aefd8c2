/** An approval that ends soon is renewed: with what was carried over, and what has to be given anew. */
import { expectAccessible } from './support/accessibility';
import { createMember, submitExample } from './support/applications';
import { ask, moveTo } from './support/ask';
import { getExample, loadProviders, toUniqueExample, walkWizard } from './support/form-walker';
import type { Product } from './support/product';
import { listAnew, withoutLocked } from './support/renewals';
import { readSession, rememberSession, type Session } from './support/session';
import { signInAsAdministrator } from './support/sign-in';
import { expect, test } from './support/test';

const providers = loadProviders();
/** Its end is answered, so that it can be soon. */
const provider = providers.find(({ renewal, workflow }) => renewal && workflow.validUntil !== undefined);

test('a holder renews, and goes on with the same certificate', async ({ page, product, files, openAsSomeoneElse }) => {
  if (!provider?.renewal) throw new Error('No type is renewed whose end is answered.');
  const { validUntil = '' } = provider.workflow;
  const holder = await createMember(product, provider, providers, files);
  const example = toUniqueExample(provider, getExample(provider.id, 'complete'));
  const own = withoutLocked(provider, example);
  const ending = { ...own, data: { ...own.data, [validUntil]: inDays(30) } };
  const { id, reference } = await submitExample(product, holder, provider, ending, files);
  const office = await openAsSomeoneElse();
  await signInAsAdministrator(office, product);
  const officer = await readSession(office);
  await moveTo(product, officer, id, 'approved');
  const before = await readCertificate(product, holder, id);

  await rememberSession(page.context(), holder);
  await page.goto('/my-applications');
  await page.getByRole('link', { name: 'Renew', exact: true }).click();
  await expect(page.getByRole('heading', { name: `You renew ${reference}` })).toBeVisible();
  await expectAccessible(page);
  await walkWizard(page, provider, listAnew(provider, example), { files });
  await expect(page.getByText(provider.submission.success).first()).toBeVisible();
  const { data } = await ask(product, holder, '/applications');
  const [made] = data as { id: string }[];
  expect(made?.id).not.toBe(id);
  await moveTo(product, officer, made?.id ?? '', 'approved');

  const now = await readCertificate(product, holder, made?.id ?? '');
  expect(now.slice(0, -3)).toBe(`${before.slice(0, -3)}-2`);
  await page.goto(`/verify/${before}`);
  await expect(page.getByText(now).first()).toBeVisible();
  await office.goto(`/admin/applications/${made?.id}`);
  await office.getByRole('link', { name: reference }).click();
  await expect(office).toHaveURL(new RegExp(`/admin/applications/${id}`));
});

/** Give or take one: a renewal is open for longer than that. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function readCertificate(product: Product, holder: Session, id: string): Promise<string> {
  const { certificate } = await ask(product, holder, `/applications/${id}`);
  return (certificate as { number: string }).number;
}
