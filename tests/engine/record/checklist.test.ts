/** What officers tick before they decide, and what takes a tick away. */
import { describe, expect, it } from 'vitest';
import {
  describeUnchecked,
  isCheckable,
  listChangedItems,
  listChecklist,
  listUnchecked,
  needsChecklist,
} from '@/engine/record/checklist';
import { createForm, createProvider } from '../../fixtures/one-form';
import { tennisClub } from '../../fixtures/tennis-club';

const text = (title: string) => ({ title, type: 'string' }) as const;
const home = { title: 'Home', type: 'object', properties: { city: text('City') } } as const;
const form = createForm(
  {
    properties: { name: text('Name'), kind: text('Kind'), home, note: text('Note'), pin: text('PIN') },
  },
  { kind: { when: { field: 'name', isAnswered: true } }, note: { review: 'hide' }, pin: { widget: 'password' } },
);
const [section = expect.fail()] = form.sections;
const sections = [
  { ...section, title: 'Who', fields: ['name', 'kind'] },
  { ...section, title: 'Where', fields: ['home', 'note', 'pin'] },
];
const step = form.id;
const definition = {
  ...createProvider({ ...form, sections }),
  checklist: [
    { id: 'who', step, section: 'Who' },
    { id: 'where', step, section: 'Where', help: 'Compare the map' },
    { id: 'all', step, title: 'Everything' },
    { id: 'place', step, fields: ['home'] },
    { id: 'gone', step: 'a step of before' },
  ],
};
const data = { name: 'Kano', home: { city: 'Jos' }, note: 'n', pin: '1' };
const read = (answers = {}) => listChecklist(definition, answers).map(({ id, title }) => `${id}: ${title}`);

describe('there is to check', () => {
  it('each item of which something is answered, by its own title, that of its field or of its section', () => {
    expect(read(data)).toEqual(['who: Who', 'where: Where', 'all: Everything', 'place: Home']);
    expect(read({ name: 'Kano' })).toEqual(['who: Who', 'all: Everything']);
    expect(read({ note: 'hidden from officers', kind: 'not asked' })).toEqual([]);
  });

  it('what is asked and not kept from officers, with help where there is some', () => {
    const [who, where] = listChecklist(definition, data);
    expect([who, where].map((item) => item?.fields.map(({ key }) => key))).toEqual([['name', 'kind'], ['home']]);
    expect([who && 'help' in who, where?.help]).toEqual([false, 'Compare the map']);
  });

  it('nothing where no checklist is declared', () => {
    expect(listChecklist(tennisClub, { club_name: 'Kano' })).toEqual([]);
  });
});

it('not checked is what has no tick, or one from before its answers were changed', () => {
  const checks = [
    { item: 'who', changed_at: null },
    { item: 'where', changed_at: '2026-11-20T09:00:00Z' },
  ];
  const open = listUnchecked(definition, data, checks);
  expect(open.map(({ id }) => id)).toEqual(['where', 'all', 'place']);
  expect(describeUnchecked({ label: 'Approve' }, open)).toBe(
    'Approve waits until everything is checked. Not checked yet: Where, Everything, Home',
  );
});

it('a changed answer takes away the ticks of every item that it belongs to, asked or not', () => {
  expect(listChangedItems(definition, ['home.city'])).toEqual(['where', 'all', 'place']);
  expect(listChangedItems(definition, ['kind'])).toEqual(['who', 'all']);
  expect(listChangedItems(definition, ['elsewhere'])).toEqual([]);
});

describe('ticks can be set', () => {
  const { workflow } = tennisClub;
  const waiting = (id: string, needed: boolean) => ({
    ...workflow,
    transitions: workflow.transitions.map((each) => (each.id === id ? { ...each, needsChecklist: needed } : each)),
  });

  it('until it is decided, and after it while a decision waits for them', () => {
    expect(['pending', 'approved'].map((status) => isCheckable(workflow, status))).toEqual([true, false]);
    expect(isCheckable(waiting('suspend', true), 'approved')).toBe(true);
    expect(isCheckable(waiting('suspend', false), 'approved')).toBe(false);
    const [suspend = expect.fail()] = workflow.transitions.filter(({ id }) => id === 'suspend');
    const { transitions } = waiting('suspend', true);
    const beside = { ...workflow, transitions: [{ ...suspend, id: 'warn' }, ...transitions] };
    expect(isCheckable(beside, 'approved')).toBe(true);
  });

  it('for a transition that says so', () => {
    expect([{}, { needsChecklist: false }, { needsChecklist: true }].map(needsChecklist)).toEqual([false, false, true]);
  });
});
