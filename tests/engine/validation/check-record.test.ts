/** What is wrong with a whole application, of every step and of what no step asks. */
import { expect, it } from 'vitest';
import type { FormData } from '@/engine/answers/form-data';
import { checkRecord } from '@/engine/validation/check-record';
import { tennisClub, validators } from '../../fixtures/tennis-club';

const constitution = { fileName: 'rules.pdf', fileSize: 10_000, fileType: 'application/pdf' };
const coach = { first_name: 'Ngozi', licence: 'NG12' };
const valid: FormData = {
  club_name: 'Kano Tennis Club',
  club_phone: '+2348031234567',
  email_address: 'club@tennis.example',
  founded_on: '2001-05-04',
  courts: 4,
  surface: 'clay',
  captain: 'Amina',
  coaches: [coach],
  constitution,
  declaration: true,
};
const problems = (data: FormData) =>
  checkRecord(tennisClub, validators, data).map(({ path, message }) => `${path}: ${message}`);

it('finds nothing wrong with a valid record', () => {
  expect(problems(valid)).toEqual([]);
  expect(problems({ ...valid, has_hall: true, hall_name: 'The dome' })).toEqual([]);
});

it.each<[string, FormData, string[]]>([
  ['a blank answer as a missing one', { club_name: '   ' }, ['club_name: Club name is required']],
  ['a short text in its own words', { about: 'Too short' }, ['about: Please say more']],
  ['a day in the future', { founded_on: '2999-01-01' }, ['founded_on: The day cannot be in the future']],
  ['text where a number belongs', { courts: 'many' }, ['courts: Must be a number']],
  [
    'a file of another type, at its field',
    { constitution: { ...constitution, fileType: 'text/html' } },
    ['constitution: The file must be a PDF or PNG'],
  ],
  ['a declaration that is not ticked', { declaration: false }, ['declaration: You must agree']],
  [
    'a cell of a row, at its place',
    { coaches: [coach, { ...coach, licence: '1' }] },
    ['coaches.1.licence: Two letters, then digits'],
  ],
  [
    'a key that no step has',
    { favourite_colour: 'green' },
    ['favourite_colour: favourite_colour is not a field of this form'],
  ],
  ['no key that says nothing', { favourite_colour: undefined }, []],
  [
    'an answer that a condition hides',
    { has_hall: false, hall_name: 'The dome' },
    ['hall_name: hall_name does not apply to these answers: leave it out'],
  ],
  ['what a condition asks for', { has_hall: true }, ['hall_name: Name of the hall is required']],
  [
    'problems of several steps, in their order',
    { declaration: false, captain: '', courts: 0 },
    ['courts: At least one court', 'captain: Captain is required', 'declaration: You must agree'],
  ],
])('reports %s', (_what, change, expected) => {
  expect(problems({ ...valid, ...change })).toEqual(expected);
});
