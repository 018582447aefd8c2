/** What a record is called and searched by. */
import { expect, it } from 'vitest';
import { summariseRecord } from '@/engine/record/record-summary';
import { samples } from '../../fixtures/samples';
import { tennisClub } from '../../fixtures/tennis-club';

const { record } = tennisClub;

it('is called by a choice of officers’ lists in its words', () => {
  const sample = samples.find(({ id }) => id === 'lists') ?? expect.fail();
  const titled = { ...sample, record: { ...sample.record, title: ['home', 'hill_lift'] } };
  expect(summariseRecord(titled, { home: 'HILL', hill_lift: 'By chair' }).title).toBe('Hill Ground By chair');
  expect(summariseRecord(titled, { home: 'MARSH' }).title).toBe('MARSH');
});

it.each([
  ['its title, trimmed', {}, { club_name: ' Kano ' }, { title: 'Kano' }],
  ['the provider, when the title is not answered', {}, { club_name: ' ' }, { title: 'Tennis Club' }],
  ['a number, where the title is one', {}, { club_name: 7 }, { title: '7' }],
  ['the provider, when the title is neither text nor number', {}, { club_name: ['Kano'] }, { title: 'Tennis Club' }],
  [
    'several answers',
    { title: ['club_name', 'league', 'captain'] },
    { club_name: 'Kano', captain: 'Amina' },
    { title: 'Kano Amina' },
  ],
  [
    'and searched by what the form says, where it is answered',
    { phone: 'club_phone', registrationNumber: 'about' },
    { club_name: 'Kano', email_address: 'a@b.example', club_phone: '+2348031234567', about: '' },
    { title: 'Kano', email: 'a@b.example', phone: '+2348031234567' },
  ],
  [
    'and by its number',
    { registrationNumber: 'about' },
    { about: 'RC 7' },
    { title: 'Tennis Club', registrationNumber: 'RC 7' },
  ],
])('called %s', (_what, changed, data, summary) => {
  expect(summariseRecord({ name: 'Tennis Club', record: { ...record, ...changed } }, data)).toStrictEqual(summary);
});
