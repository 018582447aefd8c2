/** A group of settings that only the registry's definition knows. */
import { catalog, validators } from 'virtual:catalog';
import { beforeAll, expect, test } from 'vitest';
import { compileForm, tennisClub } from '../../fixtures/tennis-club';
import { createTestProduct, type TestProduct } from '../support/test-product';

const [step] = tennisClub.wizard.steps;
if (!step) throw new Error('The fixture has no step.');
const club = { ...step, id: 'club', title: 'Club' };
const administration = { ...catalog.registry.administration, settings: [...catalog.registry.administration.settings, club] };
const set = { club_name: 'Ikoyi Lawn Club', club_phone: '+2348030000001', email_address: 'club@registry.example', founded_on: '1931-05-02', surface: 'clay', has_hall: false };

let product: TestProduct;
let officer: string;
const ask = (method: string, json?: unknown) => product.call(method, '/admin/settings', { token: officer, ...(json === undefined ? {} : { json }) });

beforeAll(async () => {
  product = await createTestProduct({
    catalog: { ...catalog, registry: { ...catalog.registry, administration } },
    validators: { ...validators, administration: { ...validators['administration'], club: compileForm(club) } },
  });
  officer = await product.signInAdministrator();
});

test('begins with the defaults of its schema, texts empty', async () => {
  expect((await ask('GET')).body.club).toMatchObject({ courts: 1, club_name: '', surface: '' });
});

test('is stored as it was put, checked by its schema, and its change is in the audit', async () => {
  expect((await ask('PUT', { club: set })).body.club).toMatchObject({ ...set, courts: 1 });
  expect((await ask('PUT', { club: { courts: 4 } })).body.club).toMatchObject({ ...set, courts: 4 });
  expect(await ask('PUT', { club: { courts: 0 } })).toMatchObject({ status: 400, body: { errors: [{ path: 'club.courts', message: 'At least one court' }] } });
  expect((await ask('GET')).body.club).toMatchObject({ ...set, courts: 4 });
  const { data } = (await product.call('GET', '/admin/audit?action=settings.change', { token: officer })).body;
  expect(data[0]).toMatchObject({ subject: 'club', before: { courts: 1 }, after: { courts: 4 } });
});
