/** What a definition says an application takes. */
import { expect, test } from 'vitest';
import { readNeeds } from '@/definition/parse/read-needs';
import { toSummary } from '@/definition/parse/to-summary';
import { tennisClub } from '../fixtures/tennis-club';

test('documents by name, those that are needed whatever else is answered apart from the others', () => {
  const { documents } = readNeeds(tennisClub);
  expect(documents).toContainEqual({ label: 'Constitution', required: true });
  expect(documents).toContainEqual({ label: 'Photos', required: false });
});

test('one that a condition asks for is not needed by everybody', () => {
  const steps = tennisClub.wizard.steps.map((step) => ({
    ...step,
    fields: step.fields.map((field) =>
      field.key === 'constitution'
        ? { ...field, ui: { ...field.ui, when: { field: 'has_hall', is: true } as never } }
        : field,
    ),
  }));
  const { documents } = readNeeds({ ...tennisClub, wizard: { ...tennisClub.wizard, steps } });
  expect(documents).toContainEqual({ label: 'Constitution', required: false });
});

test('the number of the registration, or what the provider names', () => {
  const record = { ...tennisClub.record, registrationNumber: 'club_name' };
  expect(readNeeds({ ...tennisClub, record }).numbers).toEqual(['Club name']);
  expect(readNeeds({ ...tennisClub, record, preparation: { haveReady: ['about'] } }).numbers).toHaveLength(1);
  expect(readNeeds({ ...tennisClub, record, preparation: { haveReady: [] } }).numbers).toEqual([]);
});

test('minutes in steps of five, more of them for more to answer, or those that the provider says', () => {
  const { minutes } = readNeeds(tennisClub);
  const [first] = tennisClub.wizard.steps;
  const short = readNeeds({ ...tennisClub, wizard: { ...tennisClub.wizard, steps: first ? [first] : [] } }).minutes;
  expect(minutes % 5).toBe(0);
  expect(short).toBeLessThan(minutes);
  expect(readNeeds({ ...tennisClub, preparation: { minutes: 42 } }).minutes).toBe(42);
});

test('a card names the documents that are needed and counts the others', () => {
  const card = { title: 'Club', description: 'For clubs', icon: 'groups', order: 1 };
  expect(toSummary({ ...tennisClub, card }).needs).toMatchObject({ needed: ['Constitution'], optional: 1 });
  expect(toSummary(tennisClub).needs).toBeUndefined();
});
