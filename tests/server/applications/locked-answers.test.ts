/** Answers that are not the applicant's to change: in a new application, and in a change of a record. */
import { describe, expect, it } from 'vitest';
import { applyLockedAnswers, keepLockedAnswers } from '@/server/applications/locked-answers';
import type { FormData } from '@/engine/answers/form-data';
import { deriveFields } from '@/definition/parse/derive-fields';
import { createInitialData } from '@/engine/answers/initial-data';
import { createForm, createProvider } from '../../fixtures/one-form';

const text = (title: string, rest: object = {}) => ({ title, type: 'string', ...rest }) as const;
const form = createForm(
  {
    properties: {
      country: text('Country', { default: 'NG', readOnly: true }),
      phone: text('Phone'),
      since: text('Since', { format: 'date' }),
      courts: {
        title: 'Courts',
        type: 'array',
        items: {
          type: 'object',
          properties: { name: text('Name'), surface: text('Surface', { default: 'clay', readOnly: true }) },
        },
      },
    },
  },
  {
    phone: { prefill: { from: 'account', key: 'phone', lock: true } },
    since: { readonly: true, initial: 'today' },
  },
);
const provider = createProvider(form);
const account = { phone: '+234' };
const problemsOf = (act: () => unknown) => {
  try {
    act();
  } catch (error) {
    return (error as { errors: { path: string; message: string }[] }).errors.map(
      ({ path, message }) => `${path}: ${message}`,
    );
  }
  return [];
};

describe('in an object', () => {
  const office = {
    title: 'Office',
    type: 'object',
    properties: {
      phone: text('Office phone', { default: '+1' }),
      contact: { type: 'object', title: 'Contact', properties: { name: text('Name') } },
    },
  } as const;
  const schema = { properties: { office: { ...office, default: { phone: '+2' } } } } as const;
  const known = (from: string, key: string) => ({ 'ui:options': { prefill: { from, key, lock: true } } });
  const uiSchema = {
    office: { phone: known('account', 'phone'), contact: { name: known('company_record', 'name') } },
  };
  const inObject = createProvider({ ...createForm(schema), fields: deriveFields('step', schema, uiSchema) });
  const sources = { account, company_record: { name: 'Lagos Lawn' } };
  const filled = { office: { phone: '+234', contact: { name: 'Lagos Lawn' } } };

  it('a form begins with what is known, and that before what the form itself says', () => {
    expect(createInitialData(inObject.wizard.steps, { ...sources, today: '2026-11-22' })).toEqual(filled);
  });

  it('the server puts it in, and takes nothing else there', () => {
    expect(applyLockedAnswers(inObject, {}, sources)).toEqual(filled);
    expect(problemsOf(() => applyLockedAnswers(inObject, { office: { contact: { name: 'Kano' } } }, sources))).toEqual([
      'office.contact.name: Name is set already and cannot be changed',
    ]);
  });

  it('where nothing is known the applicant answers', () => {
    expect(applyLockedAnswers(inObject, { office: { phone: '+3' } }, {})).toEqual({ office: { phone: '+3' } });
  });
});

describe('of a new application', () => {
  const apply = (data: FormData) => applyLockedAnswers(provider, data, { account });

  it.each([[[[]]], [[['clay']]], [['clay']], [[null]]])(
    'rows in another shape, %j, are left to their schema',
    (courts) => {
      expect(problemsOf(() => apply({ courts }))).toEqual([]);
    },
  );

  it('they are filled in, in each row too, and a day may be any', () => {
    expect(apply({ since: '2020-01-01', courts: [{ name: 'One' }, { name: 'Two', surface: 'clay' }] })).toEqual({
      country: 'NG',
      phone: '+234',
      since: '2020-01-01',
      courts: [
        { name: 'One', surface: 'clay' },
        { name: 'Two', surface: 'clay' },
      ],
    });
  });

  it('another answer is refused at its place, all of them at once', () => {
    expect(problemsOf(() => apply({ phone: '+1', courts: [{}, { surface: 'grass' }] }))).toEqual([
      'phone: Phone is set already and cannot be changed',
      'courts.1.surface: Surface is set already and cannot be changed',
    ]);
  });

  it('what nobody has filled in is nobody’s to fill in', () => {
    const empty = createForm({ properties: { code: text('Code', { readOnly: true }) } });
    expect(problemsOf(() => applyLockedAnswers(createProvider(empty), { code: 'x' }, {}))).toEqual([
      'code: Code is not yours to fill in',
    ]);
  });
});

describe('of a change', () => {
  const before = {
    country: 'GH',
    phone: '+1',
    since: '2020-01-01',
    courts: [
      { name: 'One', surface: 'grass' },
      { name: 'Two', surface: 'sand' },
    ],
  };
  const change = (changes: FormData, marked: string[] = [], old: FormData = before) =>
    keepLockedAnswers(provider, { ...old, ...changes }, { before: old, marked, account });

  it('they stay as the record has them, and come back where they were left out', () => {
    expect(change({})).toEqual(before);
    expect(change({ country: '', phone: undefined })).toMatchObject({ country: 'GH', phone: '+1' });
    expect(problemsOf(() => change({ country: 'NG' }))).toEqual([
      'country: Country is set already and cannot be changed',
    ]);
    expect(problemsOf(() => change({ since: '2021-01-01' }))).toEqual([
      'since: Since is set already and cannot be changed',
    ]);
  });

  it('rows come, go and move: each holds what one of them held, or what a new one begins with', () => {
    const [one = {}, two = {}] = before.courts;
    expect(change({ courts: [two, one] })['courts']).toEqual([two, one]);
    expect(change({ courts: [one, two, { name: 'Three', surface: 'clay' }] })['courts']).toHaveLength(3);
    expect(problemsOf(() => change({ courts: [one, { name: 'Two', surface: 'water' }] }))).toEqual([
      'courts.1.surface: Surface is set already and cannot be changed',
    ]);
  });

  it('what is marked, or lies in what is marked, is free; what is named alike is not', () => {
    expect(change({ country: 'NG' }, ['country'])).toMatchObject({ country: 'NG' });
    const moved = { courts: [{ name: 'One', surface: 'water' }, before.courts[1] ?? {}] };
    expect(change(moved, ['courts.0'])).toMatchObject(moved);
    expect(problemsOf(() => change(moved, ['courts.1']))).toHaveLength(1);
    expect(problemsOf(() => change({ country: 'NG' }, ['count']))).toHaveLength(1);
  });

  it('what was empty stays so, or is answered as a new application answers it', () => {
    const { country: _country, since: _since, ...old } = before;
    expect(change({}, [], old)).toEqual(old);
    expect(change({ country: 'NG' }, [], old)).toMatchObject({ country: 'NG' });
    expect(problemsOf(() => change({ country: 'GH' }, [], old))).toHaveLength(1);
    expect(change({ since: '2024-01-01' }, [], old)).toMatchObject({ since: '2024-01-01' });
  });
});
