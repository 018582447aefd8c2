/** How many stored records hold what a change takes away. */
import { expect, it } from 'vitest';
import { listLeftBehind } from '../../src/studio/server/working-copies';
import { catalog, tennisClub } from '../fixtures/tennis-club';

const record = (change: object = {}) => ({
  application_type: tennisClub.applicationType,
  status: 'pending',
  data: { club_name: 'Ikoyi Tennis Club', surface: 'clay' },
  ...change,
});

it('records that fit leave nothing behind', () => {
  expect(listLeftBehind(catalog, [record(), record({ status: 'approved' })])).toEqual([]);
});

it('counts records by the status, the answer and the choice that are gone, most first', () => {
  const records = [
    record({ status: 'blessed' }),
    record({ status: 'blessed', data: { mascot: 'Bear' } }),
    record({ data: { surface: 'ice' } }),
    record({ application_type: 'bowls_club_application' }),
  ];
  const type = tennisClub.applicationType;
  expect(listLeftBehind(catalog, records)).toEqual([
    { type, what: 'the status "blessed"', records: 2 },
    { type, what: 'an answer to "mascot"', records: 1 },
    { type, what: 'the choice "ice" of "Surface"', records: 1 },
    { type: 'bowls_club_application', what: 'the type itself', records: 1 },
  ]);
});
