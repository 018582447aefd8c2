/** What roles may do, by the registry's data. */
import { describe, expect, it } from 'vitest';
import { getApplyPermission } from '@/engine/workflow/apply-permission';
import { hasPermission } from '@/engine/workflow/permissions';
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
    ['nobody', 'decide', false],
    [undefined, 'decide', false],
  ])('of %s, %s: %s', (role, permission, expected) => {
    expect(hasPermission(registry, role, permission)).toBe(expected);
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
