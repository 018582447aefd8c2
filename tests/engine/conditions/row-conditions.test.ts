/** Conditions inside the rows of a group: each row by its own answers, in the browser's check and before sending. */
import { describe, expect, it } from 'vitest';
import { toAnswerText } from '@/engine/record/answer-text';
import { checkForm } from '@/engine/validation/check-form';
import { checkRecord } from '@/engine/validation/check-record';
import type { FormData } from '@/engine/answers/form-data';
import { getFormValidator } from '@/engine/validation/form-validators';
import { clearHiddenAnswers } from '@/engine/conditions/visible-fields';
import { paidCoaches, paidValidators } from '../../fixtures/paid-coaches';

const { steps } = paidCoaches.wizard;
const people = steps.find(({ id }) => id === 'people') ?? steps[0];
if (!people) throw new Error('The fixture has no steps.');

const free = { first_name: 'Ngozi', licence: 'NG12', paid: false };
const paid = { first_name: 'Bola', licence: 'BA7', paid: true, fee: 20, payer: 'The club' };
const check = (...coaches: FormData[]) =>
  checkForm(people, getFormValidator(paidValidators, people), { captain: 'Amina', coaches }).map(
    ({ path, message }) => `${path}: ${message}`,
  );
const clear = (...coaches: FormData[]) => clearHiddenAnswers(steps, { captain: 'Amina', coaches })['coaches'];

describe('a condition in a row', () => {
  it('asks nothing of a field that its row hides', () => {
    expect(check(free, paid)).toEqual([]);
    expect(check({ ...free, fee: 1 })).toEqual([]);
  });

  it('asks of each row what that row shows', () => {
    expect(check(free, { ...free, paid: true })).toEqual(['coaches.1.fee: Fee is required']);
    expect(check({ ...paid, fee: 1 }, free)).toEqual(['coaches.0.fee: Fee must be at least 10']);
    expect(check({ ...paid, payer: '' })).toEqual(['coaches.0.payer: Paid by is required']);
  });

  it('clears what its row hides, and what that hides in turn, and no other row', () => {
    expect(clear({ ...paid, paid: false }, paid)).toEqual([{ first_name: 'Bola', licence: 'BA7', paid: false }, paid]);
  });

  it('leaves data that hides nothing the same object', () => {
    const data: FormData = { captain: 'Amina', coaches: [free, paid] };
    expect(clearHiddenAnswers(steps, data)).toBe(data);
  });

  it('refuses the answers that its row hides, by row and name', () => {
    const refused = checkRecord(paidCoaches, paidValidators, {
      captain: 'Amina',
      coaches: [paid, { ...paid, paid: false }],
    }).filter(({ code }) => code === 'hidden-field');
    expect(refused.map(({ path, message }) => [path, message])).toEqual([
      ['coaches.1.fee', 'fee does not apply to these answers: leave it out'],
      ['coaches.1.payer', 'payer does not apply to these answers: leave it out'],
    ]);
  });

  it('leaves what its row hides out of the texts of records', () => {
    const coaches = people.fields.find(({ key }) => key === 'coaches');
    expect(coaches && toAnswerText(coaches, [{ ...free, fee: 20 }])).toBe(
      'First name: Ngozi, Licence: NG12, Is the coach paid?: No',
    );
  });
});
