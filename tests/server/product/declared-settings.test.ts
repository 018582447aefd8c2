/** The registry's own form of a group of settings: its defaults and its rules. */
import { catalog, validators } from 'virtual:catalog';
import { beforeAll, expect, test } from 'vitest';
import { createForm } from '../../fixtures/one-form';
import { compileForm } from '../../fixtures/tennis-club';
import { createTestProduct, type TestProduct } from '../support/test-product';

const properties = {
  site_name: { title: 'Site name', type: 'string', minLength: 2, maxLength: 100 },
  maintenance_mode: { title: 'Closed', type: 'boolean', default: false },
  seats: { title: 'Seats', type: 'integer' },
  motto: { title: 'Motto', type: 'string', default: 'Fair play' },
} as const;
const general = { ...createForm({ properties, required: ['site_name'] }), id: 'general', title: 'General' };
const security = {
  ...createForm({
    properties: {
      session_timeout: {
        title: 'Session timeout',
        type: 'integer',
        minimum: 20,
        default: 45,
        errorMessage: { minimum: 'At least twenty minutes' },
      },
    },
  }),
  id: 'security',
  title: 'Security',
};

let product: TestProduct;
let officer: string;
const ask = (method: string, json?: unknown) =>
  product.call(method, '/admin/settings', { token: officer, ...(json === undefined ? {} : { json }) });

beforeAll(async () => {
  const { registry } = catalog;
  const administration = { ...registry.administration, settings: [general, security] };
  product = await createTestProduct({
    catalog: { ...catalog, registry: { ...registry, administration } },
    validators: {
      ...validators,
      administration: {
        ...validators['administration'],
        general: compileForm(general),
        security: compileForm(security),
      },
    },
  });
  officer = await product.signInAdministrator();
});

test('begins with the defaults of its schema, texts empty, and a number without one is not there', async () => {
  expect((await ask('GET')).body).toEqual({
    general: { site_name: '', maintenance_mode: false, motto: 'Fair play' },
    security: { session_timeout: 45 },
  });
});

test('is stored as it was put, checked by its schema, and its change is in the audit', async () => {
  expect((await ask('PUT', { general: { site_name: 'Ikoyi Cargo' } })).body.general).toEqual({
    site_name: 'Ikoyi Cargo',
    maintenance_mode: false,
    motto: 'Fair play',
  });
  expect(await ask('PUT', { security: { session_timeout: 19 } })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'security.session_timeout', message: 'At least twenty minutes' }] },
  });
  expect((await ask('PUT', { security: { session_timeout: 20 } })).body.security).toEqual({ session_timeout: 20 });
  const { data } = (await product.call('GET', '/admin/audit?action=settings.change', { token: officer })).body;
  expect(data[0]).toMatchObject({
    subject: 'security',
    before: { session_timeout: 45 },
    after: { session_timeout: 20 },
  });
});

test('a text that is emptied is what its schema begins with, and what stays the same is no change', async () => {
  const readChanges = async () =>
    (await product.call('GET', '/admin/audit?action=settings.change', { token: officer })).body.data as unknown[];
  const put = async (json: unknown) => (await ask('PUT', json)).body;
  await put({ general: { site_name: 'Ikoyi Cargo', motto: 'Play on' }, security: { session_timeout: 30 } });
  const before = (await readChanges()).length;
  const same = { general: { motto: 'Play on', maintenance_mode: false }, security: { session_timeout: 31 } };
  expect((await put(same)).general).toMatchObject({ motto: 'Play on' });
  expect(await readChanges()).toHaveLength(before + 1);
  expect((await put({ general: { motto: '', maintenance_mode: true } })).general).toEqual({
    site_name: 'Ikoyi Cargo',
    maintenance_mode: true,
    motto: 'Fair play',
  });
  expect((await readChanges())[0]).toMatchObject({
    actor: 'Chi Eze',
    subject: 'general',
    before: { motto: 'Play on', maintenance_mode: false },
    after: { motto: '', maintenance_mode: true },
  });
  await put({ general: { maintenance_mode: false } });
});

test('all that is wrong is told by its place, and then nothing is changed', async () => {
  const { body: before } = await ask('GET');
  const json = { general: { site_name: 'X', colour: 'red' }, security: { session_timeout: 40 }, made_up: { a: 1 } };
  const { status, body } = await ask('PUT', json);
  expect([status, body.errors.map(({ path, message }: Record<string, string>) => [path, message])]).toEqual([
    400,
    [
      ['general.colour', 'colour is not a setting'],
      ['general.site_name', expect.any(String)],
      ['made_up', 'made_up is not a group of settings'],
    ],
  ]);
  expect((await ask('GET')).body).toEqual(before);
});

test('a group that the registry does not have is refused', async () => {
  expect(await ask('PUT', { notifications: { sms_notifications: false } })).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'notifications' }] },
  });
});
