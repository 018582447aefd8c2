/** What differs between two versions of the answers, and what of it nobody has asked for. */
import { expect, test } from 'vitest';
import { listAnswerChanges, listUnaskedChanges } from '@/server/applications/change-application';
import { clubAnswers } from '../../fixtures/club-answers';
import { createForm, createProvider } from '../../fixtures/one-form';
import { tennisClub } from '../../fixtures/tennis-club';

const [coach] = clubAnswers.coaches;
const before = { ...clubAnswers, coaches: [coach, { ...coach, first_name: 'Ngozi' }] };
const list = (after: object) => listAnswerChanges(tennisClub, before, { ...before, ...after });

test('a cell of a row that stays is told by itself, and a list of another length as a whole', () => {
  const renamed = { coaches: [coach, { ...coach, first_name: 'Ada' }] };
  expect(list(renamed)).toMatchObject([{ path: 'coaches.1.first_name', before: 'Ngozi', after: 'Ada' }]);
  expect(list({ coaches: [coach] })).toMatchObject([{ path: 'coaches', before: before.coaches, after: [coach] }]);
  expect(list({})).toEqual([]);
});

test('an answer that goes, or comes, is told as null', () => {
  expect(list({ club_name: undefined })).toMatchObject([
    { path: 'club_name', label: 'Club name', before: clubAnswers.club_name, after: null },
  ]);
});

test('an object is told by its fields where it was one before, else as a whole', () => {
  const home = createForm({
    properties: {
      home: {
        title: 'Home',
        type: 'object',
        properties: { city: { title: 'City', type: 'string' }, street: { title: 'Street', type: 'string' } },
      },
    },
  });
  const provider = createProvider(home);
  const [old, now] = [
    { city: 'Jos', street: 'Broad' },
    { city: 'Jos', street: 'Long' },
  ];
  expect(listAnswerChanges(provider, { home: old }, { home: now })).toMatchObject([
    { path: 'home.street', label: 'Street', before: 'Broad', after: 'Long' },
  ]);
  expect(listAnswerChanges(provider, {}, { home: now })).toMatchObject([{ path: 'home', before: null, after: now }]);
  expect(listAnswerChanges(provider, { home: old }, {})).toMatchObject([{ path: 'home', before: old, after: null }]);
});

test('choices, which have no places of their own, are told as a whole', () => {
  expect(listAnswerChanges(tennisClub, { days: ['Saturday'] }, { days: ['Sunday'] })).toMatchObject([
    { path: 'days', before: ['Saturday'], after: ['Sunday'] },
  ]);
});

test('what lies in any of the marks was asked for; the rest was not', () => {
  const changes = list({ club_name: 'Other', captain: 'Bola', coaches: [coach, { ...coach, first_name: 'Ada' }] });
  const unasked = (...paths: string[]) =>
    listUnaskedChanges(
      changes,
      paths.map((path) => ({ path })),
    ).map(({ path }) => path);
  expect(unasked('club_name', 'captain', 'coaches')).toEqual([]);
  expect(unasked('club_name', 'coaches.1')).toEqual(['captain']);
  expect(unasked('club_name', 'captain', 'coaches.0')).toEqual(['coaches.1.first_name']);
  expect(unasked('club', 'captain', 'coaches.1.first_name')).toEqual(['club_name']);
});
