/** Which fields are asked, and what becomes of answers to those that are not. */
import { describe, expect, it } from 'vitest';
import type { FormData } from '@/engine/answers/form-data';
import { findVisible } from '@/engine/conditions/visible';
import { clearHiddenAnswers, isVisible, listVisibleFields } from '@/engine/conditions/visible-fields';
import { createForm } from '../../fixtures/one-form';
import { paidCoaches } from '../../fixtures/paid-coaches';

const text = (title: string) => ({ title, type: 'string' as const });
const plain = createForm(
  { properties: { plan: text('Plan'), children: text('Children'), school: text('School'), note: text('Note') } },
  { children: { when: { field: 'plan', is: 'family' } }, school: { when: { field: 'children', isAnswered: true } } },
);
const [section] = plain.sections;
if (!section) throw new Error('The form has no section.');
const inSections = {
  ...plain,
  sections: [
    { ...section, fields: ['plan', 'children'] },
    { ...section, fields: ['school', 'note'], when: { field: 'plan', isOneOf: ['family', 'club'] } },
  ],
};
const inTwoSections = {
  ...plain,
  fields: plain.fields.filter(({ key }) => key !== 'children').map((field) => ({ ...field, ui: {} })),
  sections: [
    { ...section, fields: ['plan'] },
    { ...section, fields: ['school'], when: { field: 'plan', is: 'single' } },
    { ...section, fields: ['note'], when: { field: 'plan', is: 'club' } },
  ],
};
const people = paidCoaches.wizard.steps.find(({ id }) => id === 'people');
if (!people) throw new Error('The fixture has no people.');
const rows: FormData = { captain: 'Amina', coaches: [{ paid: true }, { paid: false }] };

describe('asked', () => {
  it.each<[string, typeof plain, FormData, string[]]>([
    ['by their own conditions', plain, { plan: 'single' }, ['plan', 'note']],
    [
      'by their own conditions that hold',
      plain,
      { plan: 'family', children: '2' },
      ['plan', 'children', 'school', 'note'],
    ],
    ['by the condition of a section', inSections, { plan: 'club' }, ['plan', 'note']],
    ['by the condition of a section that does not hold', inSections, { plan: 'single' }, ['plan']],
    ['by the condition of the first of two sections', inTwoSections, { plan: 'club', note: 'x' }, ['plan', 'note']],
    ['by the condition of the second of two sections', inTwoSections, { plan: 'single' }, ['plan', 'school']],
    ['by both', inSections, { plan: 'single', children: '2' }, ['plan']],
  ])('%s', (_what, form, data, keys) => {
    expect(listVisibleFields(form, data).map(({ key }) => key)).toEqual(keys);
  });

  it.each([
    ['captain', true],
    ['coaches', true],
    ['coaches.0', true],
    ['coaches.0.fee', true],
    ['coaches.1.fee', false],
    ['coaches.1.paid', true],
    ['coaches.1.unknown', true],
    ['coaches.7.fee', true],
    ['somebody', false],
  ])('%s: %s', (path, expected) => {
    expect(isVisible(path, [people], rows)).toBe(expected);
  });
});

describe('answers that a condition hides', () => {
  it.each<[string, typeof plain, FormData, FormData]>([
    ['go', plain, { plan: 'single', children: '2', note: 'x' }, { plan: 'single', note: 'x' }],
    ['go with what they show', plain, { plan: 'single', children: '2', school: 'A' }, { plan: 'single' }],
    ['go with their section', inSections, { plan: 'single', school: 'A', note: 'x' }, { plan: 'single' }],
    ['stay when it holds', plain, { plan: 'family', children: '2' }, { plan: 'family', children: '2' }],
    ['go, and what no form asks stays', plain, { children: '2', other: 1 }, { other: 1 }],
  ])('%s', (_what, form, data, kept) => {
    expect(clearHiddenAnswers([form], data)).toEqual(kept);
  });

  it('take those with them that hang on them, where every question has a condition', () => {
    const made = createForm(
      { properties: { one: text('One'), two: text('Two') } },
      { one: { when: { field: 'plan', is: 'family' } }, two: { when: { field: 'one', isAnswered: true } } },
    );
    expect(findVisible(made, { plan: 'single', one: '1', two: '2' }).answers).toEqual({ plan: 'single' });
  });

  it('take whole sections with them', () => {
    const made = {
      ...inTwoSections,
      sections: [
        { ...section, fields: ['plan'] },
        { ...section, fields: ['school'], when: { field: 'plan', is: 'family' } as const },
        { ...section, fields: ['note'], when: { field: 'school', isAnswered: true } as const },
      ],
    };
    expect(findVisible(made, { plan: 'single', school: 'A', note: 'x' }).answers).toEqual({ plan: 'single' });
  });

  it('of one form go by the answers to another', () => {
    const first = createForm({ properties: { plan: text('Plan') } });
    const second = createForm(
      { properties: { children: text('Children') } },
      { children: { when: { field: 'plan', is: 'family' } } },
    );
    expect(clearHiddenAnswers([first, second], { plan: 'single', children: '2' })).toEqual({ plan: 'single' });
    expect(clearHiddenAnswers([first, second], { plan: 'family', children: '2' })).toEqual({
      plan: 'family',
      children: '2',
    });
  });
});
