/** What somebody holds after an officer has changed their roles. */
import { describe, expect, it } from 'vitest';
import type { Role } from '@/definition/language/registry';
import { readNextRoles } from '@/server/users/change-users';

const role = (id: string, audience: Role['audience']): Role => ({
  id,
  name: id,
  description: '',
  audience,
  joins: audience === 'officer' ? 'appointment' : 'self',
  permissions: [],
});
const known = [
  role('club', 'applicant'),
  role('coach', 'applicant'),
  role('clerk', 'officer'),
  role('chief', 'officer'),
];
const read = (held: string[], wanted: { role?: string; roles?: string[] }) =>
  readNextRoles(known, { first: held[0] ?? null, held }, { role: undefined, roles: undefined, ...wanted });

it('nothing changes where no role is named', () => {
  expect(read(['club'], {})).toBeUndefined();
});

describe('a role is taken away', () => {
  it.each<[string, string[], { role?: string; roles?: string[] }, boolean]>([
    ['where one of several goes', ['clerk', 'chief'], { roles: ['clerk'] }, true],
    ['where another takes the place of the first', ['clerk', 'chief'], { role: 'chief' }, true],
    ['where all go', ['clerk'], { roles: ['chief'] }, true],
    ['not where one comes', ['clerk'], { roles: ['clerk', 'chief'] }, false],
    ['not where they stand in another order', ['clerk', 'chief'], { roles: ['chief', 'clerk'] }, false],
  ])('%s', (_what, held, wanted, taken) => {
    expect(read(held, wanted)?.taken).toBe(taken);
  });
});

describe('who must sign in anew', () => {
  it.each<[string, string[], string[], boolean]>([
    ['an applicant who becomes an officer', ['club'], ['clerk'], true],
    ['an officer who becomes an applicant', ['clerk', 'chief'], ['club'], true],
    ['an officer of a further role', ['clerk'], ['clerk', 'chief'], true],
    ['an officer who loses one of several', ['clerk', 'chief'], ['clerk'], false],
    ['an applicant of a further role', ['club'], ['club', 'coach'], false],
  ])('%s: %j to %j', (_what, held, roles, anew) => {
    expect(read(held, { roles })?.otherSide).toBe(anew);
  });
});

it('one role takes the place of the first, and those of its kind stay', () => {
  expect(read(['club', 'coach'], { role: 'coach' })?.ids).toEqual(['coach']);
  expect(read(['clerk', 'chief'], { role: 'clerk' })?.ids).toEqual(['clerk', 'chief']);
  expect(read(['club', 'coach'], { role: 'chief' })).toMatchObject({ ids: ['chief'], appointed: ['chief'] });
});

it.each([
  ['role', { role: 'queen' }, 'This role is not known'],
  ['roles', { roles: ['club', 'queen'] }, 'This role is not known'],
  ['roles', { roles: ['club', 'clerk'] }, 'Officers’ and applicants’ roles cannot be held together'],
  ['roles', { roles: [] }, 'Officers’ and applicants’ roles cannot be held together'],
])('%s: %j is refused: %s', (path, wanted, message) => {
  expect(() => read(['club'], wanted)).toThrow(
    expect.objectContaining({ statusCode: 400, errors: [{ path, message }] }),
  );
});
