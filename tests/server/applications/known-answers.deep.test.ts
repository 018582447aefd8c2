/**
 * Fields that are filled from an approved application or the company's record: by the server, whatever the page sends.
 */
import { beforeEach, expect, test } from 'vitest';
import type { Availability } from '@/definition/language/availability';
import type { Prefill } from '@/definition/language/prefill';
import type { FieldDefinition, ProviderDefinition } from '@/definition/parse/catalog';
import { readKnown } from '@/server/applications/known-answers';
import { club, createLeagueProduct, league as clubLeague } from '../support/club-league';
import { toClubBody } from '../support/club-product';
import type { TestProduct } from '../support/test-product';

function fill(provider: ProviderDefinition, prefills: Record<string, Prefill>): ProviderDefinition {
  const withPrefill = (field: FieldDefinition): FieldDefinition => {
    const prefill = prefills[field.key];
    return prefill ? { ...field, ui: { ...field.ui, prefill } } : field;
  };
  const steps = provider.wizard.steps.map((step) => ({ ...step, fields: step.fields.map(withPrefill) }));
  return { ...provider, wizard: { ...provider.wizard, steps } };
}

const ofClub = (key: string, lock = false): Prefill => ({ from: 'approved', type: club.applicationType, key, lock });

/** A second type with the same form, filled from the first. */
const league = fill(clubLeague, {
  club_name: ofClub('club_name', true),
  courts: ofClub('courts'),
  email_address: { from: 'company_record', key: 'email', lock: false },
});

/** A third one, filled from both; of its surfaces one is retired. */
const cup = fill(
  { ...club, id: 'club-cup', name: 'Club Cup', applicationType: 'club_cup_application', endpoints: [], version: 'cup' },
  {
    club_name: ofClub('club_name'),
    courts: { from: 'approved', type: league.applicationType, key: 'courts', lock: false },
    surface: ofClub('surface'),
  },
);
const retire = (value: string): ProviderDefinition => {
  const retireIn = (field: FieldDefinition): FieldDefinition =>
    field.key === 'surface'
      ? { ...field, listed: true, choices: field.choices.map((each) => ({ ...each, retired: each.value === value })) }
      : field;
  const steps = cup.wizard.steps.map((step) => ({ ...step, fields: step.fields.map(retireIn) }));
  return { ...cup, wizard: { ...cup.wizard, steps } };
};

let product: TestProduct;
let token: string;
let officer: string;

async function openProduct(availability?: Availability) {
  product = await createLeagueProduct([club, { ...league, ...(availability && { availability }) }]);
  officer = await product.signInAdministrator();
  token = (await product.join(product.nextPhone(), club.role)).access_token;
}

beforeEach(() => openProduct());

async function apply(change: Record<string, unknown>, by = token) {
  const { club_name, ...body } = toClubBody(await product.upload(by));
  return product.call('POST', '/applications', { token: by, json: { club_name, ...body, ...change } });
}

const decide = (id: string, status: string) => product.setStatus(officer, id, { status, admin_comments: 'Decided' });
const readOpening = async (by = token) => (await product.call('GET', `/openings/${league.id}`, { token: by })).body;

async function approve(change: Record<string, unknown>): Promise<string> {
  const { body } = await apply(change);
  expect((await decide(body.id, 'approved')).status).toBe(200);
  return body.id;
}

test('what is approved fills the form of its holder, and of nobody else', async () => {
  expect(await readOpening()).toEqual({ closed: null, company_record: {}, approved: {} });
  const { body } = await apply({ courts: 7 });
  expect((await readOpening()).approved).toEqual({});
  await decide(body.id, 'approved');
  expect(await readOpening()).toEqual({
    closed: null,
    company_record: { email: 'club@tennis.example' },
    approved: { [club.applicationType]: { club_name: 'Kano Tennis Club', courts: 7 } },
  });
  const { access_token: other } = await product.join('+2348031290199', club.role);
  expect(await readOpening(other)).toEqual({ closed: null, company_record: {}, approved: {} });
  expect((await product.call('GET', '/openings/nothing', { token })).status).toBe(404);
  expect((await product.call('GET', `/openings/${league.id}`)).status).toBe(401);
});

test('the server puts in what is locked, and takes nothing else there', async () => {
  await approve({});
  const type = { application_type: league.applicationType };
  const refused = await apply({ ...type, club_name: 'Another Club', email_address: 'l@league.example' });
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [{ path: 'club_name', message: 'Club name is set already and cannot be changed' }],
  ]);
  const filled = await apply({ ...type, club_name: undefined, courts: 2, email_address: 'l@league.example' });
  expect([filled.status, filled.body.data.club_name, filled.body.data.courts]).toEqual([201, 'Kano Tennis Club', 2]);
});

test('of two approvals each fills what is named of it, with choices that can still be sent', async () => {
  await approve({ surface: 'clay', courts: 3 });
  await approve({ application_type: league.applicationType, email_address: 'l@league.example', courts: 5 });
  const { user } = (await product.call('GET', '/auth/me', { token })).body;
  const applicant = { userId: String(user.id), invitation: undefined };
  const readCup = async (retired: string) => (await readKnown(product.platform, retire(retired), applicant)).approved;
  const [ofTheClub, ofTheLeague] = [{ club_name: 'Kano Tennis Club' }, { courts: 5 }];
  expect(await readCup('grass')).toEqual({
    [club.applicationType]: { ...ofTheClub, surface: 'clay' },
    [league.applicationType]: ofTheLeague,
  });
  expect(await readCup('clay')).toEqual({
    [club.applicationType]: ofTheClub,
    [league.applicationType]: ofTheLeague,
  });
});

test('what is suspended fills nothing; of several the one decided last', async () => {
  const first = await approve({ courts: 3 });
  await decide(first, 'suspended');
  expect((await readOpening()).approved).toEqual({});
  const type = { application_type: league.applicationType, email_address: 'l@league.example' };
  expect((await apply({ ...type, club_name: 'Typed By Hand' })).status).toBe(201);
  await product.platform.database.kysely
    .updateTable('applications')
    .set({ status: 'approved', decided_at: product.platform.clock() })
    .where('id', '=', first)
    .execute();
  product.platform.pass(60);
  const { body } = await product.call('GET', `/applications/${first}`, { token });
  const { id: _id, ...copy } = await product.platform.database.kysely
    .selectFrom('applications')
    .select(['id', 'user_id', 'provider', 'application_type', 'definition_version'])
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  await product.platform.database.kysely
    .insertInto('applications')
    .values({
      ...copy,
      status: 'approved',
      data: JSON.stringify({ ...body.data, courts: 9 }),
      decided_at: product.platform.clock(),
    })
    .execute();
  expect((await readOpening()).approved[club.applicationType].courts).toBe(9);
});

test('who cannot apply now is told why before they type', async () => {
  await openProduct({ opens: '2999-01-10' });
  expect((await readOpening()).closed).toEqual({
    code: 'NOT_AVAILABLE',
    message: 'Club League cannot be applied for now. Opens on 10 January 2999.',
  });
  await openProduct({ holdersOf: [club.applicationType] });
  expect((await readOpening()).closed.code).toBe('APPROVAL_NEEDED');
  await approve({});
  expect((await readOpening()).closed).toBeNull();
  await openProduct({ oncePerCompany: true });
  const type = { application_type: league.applicationType };
  expect((await apply(type)).status).toBe(201);
  expect((await readOpening()).closed.code).toBe('COMPANY_HAS_APPLIED');
});
