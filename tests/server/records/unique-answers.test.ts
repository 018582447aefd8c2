/** Answers that only one application may hold: of its type, or of several types together. */
import { beforeAll, expect, test } from 'vitest';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { claimUniqueAnswers, releaseUniqueAnswers, transferUniqueAnswers } from '@/server/records/unique-answers';
import type { FormData } from '@/engine/answers/form-data';
import { tennisClub } from '../../fixtures/tennis-club';
import { createPerson } from '../support/cast';
import { createClubProduct } from '../support/club-product';
import type { TestProduct } from '../support/test-product';

const rule = { field: 'club_name', code: 'DUPLICATE_CLUB', message: 'This club is there already.' };
const withRules = (...unique: ProviderDefinition['submission']['unique']): ProviderDefinition => ({
  ...tennisClub,
  submission: { ...tennisClub.submission, unique },
});
const club = withRules(rule);
const TAKEN = {
  statusCode: 409,
  code: rule.code,
  message: rule.message,
  errors: [{ path: 'club_name', message: rule.message }],
};

let product: TestProduct;
let one: string;
let other: string;
let names = 0;

beforeAll(async () => {
  product = await createClubProduct();
  one = (await createPerson(product.platform, tennisClub.role)).applicationId;
  other = (await createPerson(product.platform, tennisClub.role)).applicationId;
});

const nextName = () => `Club ${(names += 1)}`;
const claim = (id: string, data: FormData, provider = club) =>
  claimUniqueAnswers(product.platform.database.kysely, provider, id, data);
const move = (id: string, from: string, to: string, data: FormData) =>
  transferUniqueAnswers(product.platform.database.kysely, { provider: club, id, from, to, data });

test('an answer that another holds is refused, however it is spelt; its own application may claim it again', async () => {
  const club_name = nextName();
  await claim(one, { club_name });
  await claim(one, { club_name });
  await expect(claim(other, { club_name: ` ${club_name.toUpperCase()} ` })).rejects.toMatchObject(TAKEN);
  await claim(other, { club_name: `${club_name}a` });
});

test('nothing is claimed by an empty answer, and what was claimed before is free', async () => {
  const club_name = nextName();
  await claim(one, { club_name });
  await claim(one, { club_name: ' ' });
  await expect(claim(other, { club_name })).resolves.toBeUndefined();
});

test('what is released can be claimed by another, and nothing else', async () => {
  const [first, second] = [nextName(), nextName()];
  await claim(one, { club_name: first });
  await claim(other, { club_name: second });
  await releaseUniqueAnswers(product.platform.database.kysely, []);
  await expect(claim(other, { club_name: first })).rejects.toMatchObject(TAKEN);
  await claim(other, { club_name: second });
  await releaseUniqueAnswers(product.platform.database.kysely, [one]);
  await expect(claim(one, { club_name: second })).rejects.toMatchObject(TAKEN);
  await claim(other, { club_name: first });
});

test('a number counts as a number', async () => {
  const courts = withRules({ ...rule, field: 'courts' });
  await claim(one, { courts: 41 }, courts);
  await expect(claim(other, { courts: 41 }, courts)).rejects.toMatchObject({ code: rule.code });
  await claim(other, { courts: 4 }, courts);
});

test('types share what a rule across them names, whatever their fields are called; without one each type has its own', async () => {
  const across = { ...rule, across: 'club' };
  const league = { ...withRules({ ...across, field: 'captain' }), applicationType: 'league_application' };
  const name = nextName();
  await claim(one, { club_name: name }, withRules(across));
  await expect(claim(other, { captain: name }, league)).rejects.toMatchObject({ errors: [{ path: 'captain' }] });
  await claim(one, { club_name: name });
  await claim(other, { club_name: name }, { ...club, applicationType: 'league_application' });
});

test('a transition that ends an application frees what it held; one within its life does not', async () => {
  const data = { club_name: nextName() };
  await claim(one, data);
  await move(one, 'pending', 'under_review', data);
  await expect(claim(other, data)).rejects.toMatchObject(TAKEN);
  await move(one, 'under_review', 'rejected', data);
  await claim(other, data);
});

test('one that is taken up again claims what it had, or is told what another has taken meanwhile', async () => {
  const data = { club_name: nextName() };
  await claim(other, {});
  await move(one, 'rejected', 'pending', data);
  await expect(claim(other, data)).rejects.toMatchObject(TAKEN);
  await move(one, 'pending', 'rejected', data);
  await claim(other, data);
  await expect(move(one, 'rejected', 'pending', data)).rejects.toMatchObject({
    statusCode: 409,
    code: rule.code,
    message: 'Another application has taken the place of this one: it has the same Club name',
  });
});
