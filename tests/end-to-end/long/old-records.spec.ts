/**
 * A form is changed twice, each time between two starts of the product: records keep the form that they were submitted
 * under.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { loadCatalog } from '../../../scripts/vite/definitions.ts';
import { submitExample } from '../support/applications.ts';
import { TestFiles } from '../support/files.ts';
import { getExample } from '../support/form-walker.ts';
import { Product } from '../support/product.ts';
import { createAccount, rememberSession } from '../support/session.ts';
import { newPhone, signInAsAdministrator } from '../support/sign-in.ts';

const PROVIDER = 'ground-handler';
const NEW_RULE = 'The registered name has at least 30 letters';
const LONG_NAME = 'Skyline Ground Services of Lagos and Abuja';

test('an old record opens as it was submitted, for its owner and for the officer, and is changed by its own rules', async ({
  browser,
}) => {
  // Three starts, each after a build.
  test.setTimeout(600_000);
  const files = new TestFiles();
  const schemas = mkdtempSync(join(tmpdir(), 'registry-schemas-'));
  cpSync('schemas', schemas, { recursive: true });
  const change = <Json extends object>(file: string, edit: (json: Json) => void) => {
    const path = join(schemas, PROVIDER, file);
    const json = JSON.parse(readFileSync(path, 'utf8')) as Json;
    edit(json);
    writeFileSync(path, JSON.stringify(json));
  };
  const dist = join('.cache', `old-records-${process.pid}`);
  // Built beforehand: how long that takes is no matter of the product's start.
  const env = { SCHEMAS_DIR: schemas, DIST_DIR: dist };
  const build = () =>
    promisify(execFile)('node', ['scripts/start.mjs', '--build-only', '--no-env-file'], {
      env: { ...process.env, ...env },
    });
  await build();
  const product = await Product.create({ env });
  try {
    const provider = loadCatalog(schemas).providers.find(({ id }) => id === PROVIDER);
    if (!provider) throw new Error(`There is no ${PROVIDER}.`);
    const session = await createAccount(product, newPhone(), provider.role);
    const record = await submitExample(product, session, provider, getExample(PROVIDER, 'minimal'), files);

    await product.stop();
    change('company-details.schema.json', ({ properties }: { properties: Record<string, object> }) => {
      properties['company_name'] = {
        ...properties['company_name'],
        title: 'Registered name',
        minLength: 30,
        errorMessage: { minLength: NEW_RULE },
      };
    });
    await build();
    await product.start();
    const changed = loadCatalog(schemas).providers.find(({ id }) => id === PROVIDER) ?? provider;
    const example = getExample(PROVIDER, 'minimal');
    const later = await submitExample(
      product,
      await createAccount(product, newPhone(), changed.role),
      changed,
      { ...example, data: { ...example.data, company_name: LONG_NAME } },
      files,
    );

    await product.stop();
    change(
      'company-details.schema.json',
      (schema: {
        properties: Record<string, object>;
        required: string[];
        errorMessage: { required: Record<string, string> };
      }) => {
        delete schema.properties['office_address'];
        delete schema.errorMessage.required['office_address'];
        schema.required = schema.required.filter((key) => key !== 'office_address');
      },
    );
    change('company-details.ui.json', (ui: Record<string, unknown>) => {
      delete ui['office_address'];
      const grid = JSON.stringify(ui['ui:layoutGrid']).replace(',"office_address"', '');
      ui['ui:layoutGrid'] = JSON.parse(grid);
    });
    await build();
    await product.start();

    const officer = await (await browser.newContext({ baseURL: product.url })).newPage();
    await signInAsAdministrator(officer, product);
    await officer.goto(`/admin/applications/${record.id}`);
    await expect(officer.getByText('Company name', { exact: true }).first()).toBeVisible();
    await expect(officer.getByText('12 Cargo Road, Ikeja').first()).toBeVisible();
    await expect(officer.getByText('Registered name')).toHaveCount(0);
    await officer.goto(`/admin/applications/${later.id}`);
    await expect(officer.getByText('Registered name', { exact: true }).first()).toBeVisible();
    await expect(officer.getByText('12 Cargo Road, Ikeja').first()).toBeVisible();
    await expect(officer.getByText('Company name', { exact: true })).toHaveCount(0);
    await askForChanges(product, record.id);

    const context = await browser.newContext({ baseURL: product.url });
    await rememberSession(context, session);
    const page = await context.newPage();
    const policyBreaches: string[] = [];
    page.on(
      'console',
      (message) => void (/Content.Security.Policy/i.test(message.text()) && policyBreaches.push(message.text())),
    );
    await page.goto(`/${PROVIDER}/applications/${record.id}`);
    await expect(page.getByText('12 Cargo Road, Ikeja').first()).toBeVisible();
    await page.getByRole('link', { name: 'Correct and submit again' }).first().click();
    const name = page.getByLabel('Company name');
    await expect(page.locator('[name="office_address"]')).toHaveValue('12 Cargo Road, Ikeja');
    await name.fill('S');
    await name.blur();
    await expect(page.getByText('Company name is required').first()).toBeVisible();
    await name.fill('Skyline Ltd');
    await expect(name).not.toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText(NEW_RULE)).toHaveCount(0);
    for (const { buttons } of provider.wizard.steps)
      await page.getByRole('button', { name: buttons.next, exact: true }).click();
    await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible();
    await expect(page.getByText('Skyline Ltd').first()).toBeVisible();
    expect(policyBreaches).toEqual([]);

    const fresh = await (await browser.newContext({ baseURL: product.url })).newPage();
    await rememberSession(fresh.context(), await createAccount(product, newPhone(), provider.role));
    await fresh.goto(`/${PROVIDER}/application`);
    await fresh.getByLabel('Registered name').fill('Skyline Ltd');
    await fresh.getByLabel('Registered name').blur();
    await expect(fresh.getByText(NEW_RULE).first()).toBeVisible();
    await expect(fresh.locator('[name="office_address"]')).toHaveCount(0);
  } finally {
    await product.remove();
    files.remove();
    rmSync(schemas, { recursive: true, force: true });
    rmSync(dist, { recursive: true, force: true });
  }
});

/** Over the API, as an officer who marks the company's name. */
async function askForChanges({ url, administrator }: Product, id: string): Promise<void> {
  const post = async (path: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as { access_token: string };
  };
  const { access_token: token } = await post('/admin/login', {
    username: administrator.email,
    password: administrator.password,
  });
  await post(
    `/admin/applications/${id}/status`,
    {
      status: 'changes_requested',
      requested_changes: [{ path: 'company_name', reason: 'Please write the name as it is registered.' }],
    },
    token,
  );
}
