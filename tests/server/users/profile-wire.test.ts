import { expect, it } from 'vitest';
import { toProfile, type StoredProfile } from '@/server/accounts/profile-wire';

const day = new Date('2026-01-01');
const row: StoredProfile = {
  id: '1',
  first_name: 'Ada',
  last_name: null,
  email: null,
  phone: null,
  mobile_number: null,
  role: null,
  role_id: null,
  role_name: null,
  has_application: false,
  status: 'active',
  language: null,
  created_at: day,
  updated_at: day,
  last_login_at: day,
  search_text: 'ada',
};

it.each([
  ['pg', Infinity],
  ['PGlite', new Date('infinity')],
])('a time that is none is left out of a profile, as %s reads it', (_, time) => {
  expect(toProfile({ ...row, last_login_at: time as Date })).toMatchObject({
    first_name: 'Ada',
    created_at: day.toISOString(),
    last_login_at: null,
  });
});
