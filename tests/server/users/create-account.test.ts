/** Who may make an account, and who may not. */
import { beforeAll, expect, test } from 'vitest';
import type { Role } from '@/definition/language/registry';
import { saveRoles } from '@/server/accounts/first-start';
import {
  createTestApp,
  createTestPlatform,
  postJson,
  registerPhone,
  type TestPlatform,
} from '../support/test-platform';

const PHONE = '+2348031270001';
/** Nobody gives these to themselves, though one thing that the registry says of each would let them. */
const UNUSUAL_ROLES: Role[] = [
  {
    id: 'steward',
    name: 'Steward',
    description: 'Is an officer',
    audience: 'officer',
    joins: 'self',
    permissions: ['*'],
  },
  {
    id: 'club_patron',
    name: 'Club patron',
    description: 'Is named by an officer',
    audience: 'applicant',
    joins: 'appointment',
    permissions: ['apply'],
  },
];
let platform: TestPlatform;
let app: ReturnType<typeof createTestApp>;
let token: string;

beforeAll(async () => {
  platform = await createTestPlatform();
  const { catalog } = platform;
  const roles = [...catalog.registry.roles, ...UNUSUAL_ROLES];
  await saveRoles(platform.database, roles);
  Object.assign(platform, { catalog: { ...catalog, registry: { ...catalog.registry, roles } } });
  app = createTestApp(platform);
  ({ access_token: token } = await registerPhone(platform, app, PHONE));
});

async function create(by: string, body: object) {
  const answer = await postJson(app, '/api/auth/create-account', { phone_number: PHONE, ...body }, by);
  const { code } = (await answer.json()) as { code?: string };
  return [answer.status, code];
}

test.each([
  [
    'a phone that is another’s',
    { phone_number: '+2348031270002', user_type: 'club_owner' },
    [403, 'PHONE_NOT_VERIFIED'],
  ],
  ['a role that there is not', { user_type: 'owner' }, [400, 'UNKNOWN_USER_TYPE']],
  ['a role of officers', { user_type: 'chief' }, [400, 'UNKNOWN_USER_TYPE']],
  ['a role of officers that says it is joined freely', { user_type: 'steward' }, [400, 'UNKNOWN_USER_TYPE']],
  ['a role of applicants that officers give', { user_type: 'club_patron' }, [400, 'UNKNOWN_USER_TYPE']],
  ['a role that takes an invitation', { user_type: 'club_coach' }, [403, 'INVITATION_REQUIRED']],
])('no account for %s', async (_what, body, refused) => {
  expect(await create(token, body)).toEqual(refused);
});

test('no account for whoever has proved no phone', async () => {
  const id = await platform.auth.backend.createPasswordUser('chief@registry.example', 'correct-horse-7');
  const { access_token } = await platform.auth.embedded.sessions.issue(id, 'password');
  expect(await create(access_token, { user_type: 'club_owner' })).toEqual([403, 'PHONE_NOT_VERIFIED']);
});

test('no applicant’s role for an officer', async () => {
  const phone = '+2348031270003';
  const { access_token, user } = await registerPhone(platform, app, phone);
  const { kysely } = platform.database;
  await kysely.deleteFrom('profile_roles').where('profile_id', '=', user.id).execute();
  await kysely.insertInto('profile_roles').values({ profile_id: user.id, role_id: 'chief' }).execute();
  await kysely.updateTable('profiles').set({ role_id: 'chief' }).where('id', '=', user.id).execute();
  const body = { phone_number: phone, user_type: 'club_owner', add_role: true };
  expect(await create(access_token, body)).toEqual([403, 'officer']);
  const roles = await kysely.selectFrom('profile_roles').select('role_id').where('profile_id', '=', user.id).execute();
  expect(roles).toEqual([{ role_id: 'chief' }]);
});

test('no new account without a first and a last name, and the fields are told', async () => {
  const phone = '+2348031270004';
  await postJson(app, '/api/auth/send-otp', { phone_number: phone });
  const code = { phone_number: phone, otp_code: platform.codeFor(phone) };
  const { access_token } = await (await postJson(app, '/api/auth/verify-otp', code)).json();
  const account = { phone_number: phone, user_type: 'club_owner' };
  const make = async (name: object) => {
    const answer = await postJson(app, '/api/auth/create-account', { ...account, ...name }, access_token);
    const { errors, first_name, last_name } = await answer.json();
    return { status: answer.status, told: errors ?? `${first_name} ${last_name}` };
  };
  const [first, last] = [
    { path: 'first_name', message: 'First name is required' },
    { path: 'last_name', message: 'Last name is required' },
  ];
  expect(await make({})).toEqual({ status: 400, told: [first, last] });
  expect(await make({ first_name: 'Ada' })).toEqual({ status: 400, told: [last] });
  expect(await make({ first_name: ' ', last_name: 'Obi' })).toEqual({ status: 400, told: [first] });
  const made = { status: 201, told: 'Ada Obi' };
  expect(await make({ first_name: 'Ada', last_name: 'Obi' })).toEqual(made);
  // Who has one already is not asked again.
  expect(await make({})).toEqual(made);
});

test('whoever is invited is called what their invitation says', async () => {
  const phone = '+2348031270005';
  const inviting = createTestApp(platform, async () => ({ firstName: 'Bola', lastName: 'Ade' }));
  await postJson(inviting, '/api/auth/send-otp', { phone_number: phone });
  const code = { phone_number: phone, otp_code: platform.codeFor(phone) };
  const { access_token } = await (await postJson(inviting, '/api/auth/verify-otp', code)).json();
  const account = { phone_number: phone, user_type: 'club_coach' };
  const answer = await postJson(inviting, '/api/auth/create-account', account, access_token);
  expect([answer.status, await answer.json()]).toMatchObject([201, { first_name: 'Bola', last_name: 'Ade' }]);
});
