/** Which definition something belongs to. */
import { expect, it } from 'vitest';
import { findProviderByType } from '@/engine/find-provider';
import { tennisClub } from '../fixtures/tennis-club';

const owner = { ...tennisClub, id: 'club', version: '1', applicationTypeAliases: ['old_club_application'] };
const variant = { ...tennisClub, id: 'small-club', version: '2', variantOf: 'club' };
const other = { ...tennisClub, id: 'padel', version: '3', applicationType: 'padel' };

it.each([
  ['the owner of a type, wherever it stands', [variant, other, owner], undefined, 'club'],
  ['the one of the version', [owner, variant], '2', 'small-club'],
  ['the owner, for a version that is no more', [variant, owner], '9', 'club'],
  ['a variant, when nobody owns the type', [other, variant], undefined, 'small-club'],
  ['none, for a version of another type', [other], '3', undefined],
])('finds %s', (_what, providers, version, id) => {
  expect(findProviderByType(providers, tennisClub.applicationType, version)?.id).toBe(id);
});

it('finds the owner of an older name of the type', () => {
  expect(findProviderByType([other, owner], 'old_club_application')?.id).toBe('club');
});
