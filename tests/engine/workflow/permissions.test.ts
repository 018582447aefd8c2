/** What roles may do, by the registry's data. */
import { describe, expect, it } from 'vitest';
import { getApplyPermission } from '@/server/records/assert-applicant-role';
import { hasPermission, holdsFor, holdsForAny, listSeenTypes } from '@/engine/workflow/permissions';
import { catalog } from '../../fixtures/tennis-club';

const [applicant, officer] = catalog.registry.roles;
if (applicant?.audience !== 'applicant' || officer?.audience !== 'officer')
  throw new Error('The fixture has other roles.');
const registry = {
  roles: [
    { ...applicant, id: 'member', permissions: ['apply_staff', 'decide', '*'] },
    { ...applicant, id: 'secretary', permissions: ['apply_staff', 'apply_company'] },
    { ...applicant, id: 'guest', permissions: [] },
    { ...officer, id: 'chief', permissions: ['*'] },
    { ...officer, id: 'clerk', permissions: ['decide'] },
    { ...officer, id: 'court_inspector', type: 'club', permissions: ['inspect', 'manage_users'] },
  ],
  permissions: [
    { id: 'decide', description: '', audience: 'officer' as const },
    { id: 'apply_company', description: '', audience: 'applicant' as const },
    { id: 'apply_staff', description: '', audience: 'applicant' as const },
  ],
};

describe('a permission', () => {
  it.each([
    ['chief', 'decide', true],
    ['chief', 'what nobody declares', true],
    ['clerk', 'decide', true],
    ['clerk', 'apply_staff', false],
    ['member', 'apply_staff', true],
    ['member', 'apply_company', false],
    ['member', 'decide', false],
    ['member', 'what nobody declares', false],
    ['court_inspector', 'inspect', true],
    ['court_inspector', 'view_applications', true],
    ['court_inspector', 'decide', false],
    ['court_inspector', 'manage_users', false],
    ['clerk', 'view_applications', false],
    ['nobody', 'decide', false],
    [undefined, 'decide', false],
  ])('of %s, %s: %s', (role, permission, expected) => {
    expect(hasPermission(registry, role, permission)).toBe(expected);
  });
});

describe('what is held for one type of applications', () => {
  const seeing = ['view_applications', 'inspect'];
  const inspector = { permissions: [], type_permissions: { club: seeing, hall: ['inspect'] } };
  const reviewer = { permissions: ['view_applications'], type_permissions: { club: seeing } };

  it('is held for that type, and for no other', () => {
    expect(holdsFor(inspector, 'inspect', 'club')).toBe(true);
    expect(holdsFor(inspector, 'inspect', 'hangar')).toBe(false);
    expect(holdsFor(inspector, 'view_applications', 'hall')).toBe(false);
    expect(holdsFor(reviewer, 'view_applications', 'hangar')).toBe(true);
  });

  it('is held for some type', () => {
    expect(holdsForAny(inspector, 'view_applications')).toBe(true);
    expect(holdsForAny(inspector, 'decide')).toBe(false);
    expect(holdsForAny(reviewer, 'view_applications')).toBe(true);
  });

  it('says whose applications an officer sees: of those types, or all', () => {
    expect(listSeenTypes(inspector)).toEqual(['club']);
    expect(listSeenTypes(reviewer)).toBeUndefined();
  });
});

describe('applying takes', () => {
  it.each([
    ['what the provider names', { role: 'member', permission: 'apply_company' }, 'apply_company'],
    ['for a company, where the role may do both', { role: 'secretary' }, 'apply_company'],
    ['as an invited person, where the role may do that', { role: 'member' }, 'apply_staff'],
    ['for a company, where the role may do neither', { role: 'guest' }, 'apply_company'],
  ])('%s', (_what, provider, permission) => {
    expect(getApplyPermission({ permission: undefined, ...provider }, registry)).toBe(permission);
  });
});
