/** An approval that ends soon is renewed: with what was carried over, and what has to be given anew. */
import type { FieldDefinition } from '../../src/definition/parse/catalog.ts';
import { isAgreement } from '../../src/definition/language/field-kinds.ts';
import { expectAccessible } from './support/accessibility';
import { createMember, submitExample } from './support/applications';
import { type Example, getExample, loadProviders, toUniqueExample, walkWizard } from './support/form-walker';
import type { Product } from './support/product';
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
  // What the invitation says is not theirs to answer.
  const given = new Set(
    provider.wizard.steps.flatMap(({ fields }) => fields.filter(({ ui }) => ui.prefill?.lock).map(({ key }) => key)),
  );
  const own = Object.entries(example.data).filter(([key]) => !given.has(key));
  const ending = { ...example, data: { ...Object.fromEntries(own), [validUntil]: inDays(30) } };
  const { id, reference } = await submitExample(product, holder, provider, ending, files);
  const office = await openAsSomeoneElse();
  await signInAsAdministrator(office, product);
  const officer = await readSession(office);
  await approve(product, officer, id);
  const before = await readCertificate(product, holder, id);

  await rememberSession(page.context(), holder);
  await page.goto('/my-applications');
  await page.getByRole('link', { name: 'Renew', exact: true }).click();
  await expect(page.getByRole('heading', { name: `You renew ${reference}` })).toBeVisible();
  await expectAccessible(page);
  await walkWizard(page, provider, listAnew(example, provider.renewal.anew), { files });
  await expect(page.getByText(provider.submission.success).first()).toBeVisible();
  const { data } = await ask(product, holder, '/api/applications');
  const [made] = data as { id: string }[];
  expect(made?.id).not.toBe(id);
  await approve(product, officer, made?.id ?? '');

  const now = await readCertificate(product, holder, made?.id ?? '');
  expect(now.slice(0, -3)).toBe(`${before.slice(0, -3)}-2`);
  await page.goto(`/verify/${before}`);
  await expect(page.getByText(now).first()).toBeVisible();
  await office.goto(`/admin/applications/${made?.id}`);
  await office.getByRole('link', { name: reference }).click();
  await expect(office).toHaveURL(new RegExp(`/admin/applications/${id}`));

  /** Of the example, what is not carried over; in force for longer. */
  function listAnew({ data: answers, files: given, ...rest }: Example, paths: readonly string[]): Example {
    const isAnew = (field: FieldDefinition) => paths.includes(field.key) || isAgreement(field);
    const keys = new Set(
      (provider?.wizard.steps ?? []).flatMap(({ fields }) => fields.filter(isAnew)).map(({ key }) => key),
    );
    const pick = <Value>(all: Record<string, Value>) =>
      Object.fromEntries(Object.entries(all).filter(([key]) => keys.has(key)));
    return { ...rest, data: pick(answers), files: pick(given) };
  }
});

/** Give or take one: a renewal is open for longer than that. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function ask(product: Product, { access_token }: Session, path: string, json?: object) {
  const response = await fetch(`${product.url}${path}`, {
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
    ...(json && { method: 'POST', body: JSON.stringify(json) }),
  });
  expect(response.ok, `${path}: ${response.status}`).toBe(true);
  return (await response.json()) as Record<string, unknown>;
}

async function approve(product: Product, officer: Session, id: string): Promise<void> {
  await ask(product, officer, `/api/admin/applications/${id}/status`, {
    status: 'approved',
    admin_comments: 'In order.',
  });
}

async function readCertificate(product: Product, holder: Session, id: string): Promise<string> {
  const { certificate } = await ask(product, holder, `/api/applications/${id}`);
  return (certificate as { number: string }).number;
}
