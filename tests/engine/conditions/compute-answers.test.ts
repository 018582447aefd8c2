/** Totals are worked out wherever they are asked, whatever was typed or sent in their place. */
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '@/definition/language/json-schema';
import { deriveFields } from '@/definition/parse/derive-fields';
import { computeAnswers } from '@/engine/conditions/compute-answers';
import type { Answer, FormData } from '@/engine/answers/form-data';
import { isSameAnswer } from '@/engine/answers/same-answer';
import { clearHiddenAnswers } from '@/engine/conditions/visible-fields';
import { listExamples, samples } from '../../fixtures/samples';

const sample = samples.find(({ id }) => id === 'totals') ?? expect.fail();
const { steps } = sample.wizard;
const complete = listExamples('totals').find(({ name }) => name === 'complete')?.data ?? {};

const ROW: JsonSchema = {
  type: 'object',
  properties: { price: { type: 'number' }, double: { type: 'number', computed: { product: ['price', 2] } } },
};

function part(title: string, properties: Record<string, JsonSchema>) {
  const schema: JsonSchema = { type: 'object', title, properties };
  return { fields: deriveFields(title, schema, {}), schema, sections: [] };
}

describe('totals', () => {
  it('of rows are made before those of the form', () => {
    const { line_count: _count, total: _total, valid_until: _day, after_deduction: _rest, ...typed } = complete;
    const lines = (typed['lines'] as { quantity: number; price: number }[]).map(({ quantity, price }) => ({
      quantity,
      price,
    }));
    const made = computeAnswers(steps, { ...typed, lines, payment: { received: 900, fees: 1.5 } });
    expect(made).toEqual(complete);
  });

  it('take the place of what is sent', () => {
    const forged = { ...complete, total: 1, line_count: 'many', payment: { received: 900, fees: 1.5, rest: 0 } };
    expect(isSameAnswer(computeAnswers(steps, forged), complete)).toBe(true);
  });

  it('go when what they are made of goes', () => {
    const made = computeAnswers(steps, { ...complete, lines: [], paid_on: '' });
    expect([made['total'], made['line_count'], made['valid_until'], made['after_deduction']]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('are not made where they are not asked', () => {
    const { after_deduction: _rest, deduction: _deduction, ...others } = complete;
    const made = computeAnswers(steps, { ...others, has_deduction: false });
    expect('after_deduction' in made).toBe(false);
    expect(clearHiddenAnswers(steps, made)).toBe(made);
  });

  it('are made of the answers of other forms too', () => {
    const fee: JsonSchema = { title: 'Fee', type: 'number', computed: { product: [{ count: 'classes' }, 100] } };
    const classes: JsonSchema = { title: 'Classes', type: 'array', items: { type: 'string' } };
    const rest: JsonSchema = { title: 'Rest', type: 'number', computed: { difference: ['fee', 1] } };
    const pay = part('pay', { fee });
    const forms = [part('goods', { classes }), pay, part('end', { rest })];
    expect(computeAnswers(forms, { classes: ['3', '8'] })).toEqual({ classes: ['3', '8'], fee: 200, rest: 199 });
    expect(computeAnswers(forms, { classes: ['3'], fee: 200, rest: 199 }, pay)).toMatchObject({ fee: 100, rest: 99 });
    expect(computeAnswers(forms, { classes: [], fee: 200, rest: 199 })).toEqual({ classes: [] });
  });

  it('are made of the answers of another form and of their own, beside questions', () => {
    const number = (title: string): JsonSchema => ({ title, type: 'number' });
    const fee: JsonSchema = { title: 'Fee', type: 'number', computed: { product: ['people', 'price'] } };
    const forms = [part('who', { people: number('People') }), part('pay', { price: number('Price'), fee })];
    expect(computeAnswers(forms, { people: 3, price: 5 })).toEqual({ people: 3, price: 5, fee: 15 });
  });

  it('of other forms stay as they are while one changes, where no total looks at another form', () => {
    const own = (key: string) =>
      part(key, { [key]: { type: 'number' }, [`twice_${key}`]: { type: 'number', computed: { product: [key, 2] } } });
    const [one, other] = [own('one'), own('other')];
    const before = { one: 4, twice_one: 0, other: 5, twice_other: 0 };
    expect(computeAnswers([one, other], before, other)).toEqual({ ...before, twice_other: 10 });
    expect(computeAnswers([one, other], before)).toEqual({ ...before, twice_one: 8, twice_other: 10 });
  });

  it.each<[string, JsonSchema, Answer, Answer]>([
    ['an object', ROW, { price: 2 }, { price: 2, double: 4 }],
    ['a row', { type: 'array', items: ROW }, [{ price: 2 }], [{ price: 2, double: 4 }]],
    ['a first entry', { type: 'array', items: [ROW] }, [{ price: 2 }], [{ price: 2, double: 4 }]],
  ])('that stand alone in %s are made', (_place, deal, typed, made) => {
    const schema: JsonSchema = { type: 'object', properties: { deal } };
    const form = { fields: deriveFields('deal', schema, {}), schema, sections: [] };
    expect(computeAnswers([form], { deal: typed })).toEqual({ deal: made });
  });

  it('leave alone what is no row, no list and no object', () => {
    const [line] = complete['lines'] as FormData[];
    expect(computeAnswers(steps, { ...complete, lines: ['x', line] })['lines']).toEqual(['x', line]);
    expect(computeAnswers(steps, { ...complete, lines: 'x' })['lines']).toBe('x');
    expect(computeAnswers(steps, { ...complete, payment: '' })['payment']).toBe('');
    expect('payment' in computeAnswers(steps, { lines: [] })).toBe(false);
  });

  it('that are right already change nothing', () => {
    expect(computeAnswers(steps, complete)).toBe(complete);
    const other = samples.find(({ id }) => id === 'simple') ?? expect.fail();
    const answers = { unknown: 1 };
    expect(computeAnswers(other.wizard.steps, answers)).toBe(answers);
  });
});
