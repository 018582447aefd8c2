/** Rules that look at several steps: told on the last of them, and never of what is not asked. */
import { describe, expect, it } from 'vitest';
import type { FormRule } from '@/definition/language/rule-meta';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import { checkRecord } from '@/engine/validation/check-record';
import { checkRulesAcross } from '@/engine/validation/rules-across';
import { clubAnswers } from '../../fixtures/club-answers';
import { tennisClub, validators } from '../../fixtures/tennis-club';

const RULE: FormRule = {
  left: { count: 'coaches' },
  is: 'at most',
  right: 'courts',
  message: 'There are more coaches than courts',
};
const coach = (licence: string) => ({ first_name: 'Ngozi', licence });

function withRules(...rules: FormRule[]): ProviderDefinition {
  return { ...tennisClub, wizard: { ...tennisClub.wizard, rules } };
}

function check(rule: FormRule, data: FormData): string[] {
  return [...checkRulesAcross(withRules(rule).wizard, data)].flatMap(([step, problems]) =>
    problems.map(({ path, message, instead }) => `${step} ${path} (${instead}): ${message}`),
  );
}

describe('a rule across steps', () => {
  it('is told on the later step, and names what can be corrected instead', () => {
    const data = { courts: 1, coaches: [coach('NG1'), coach('NG2')] };
    const message = 'There are more coaches than courts';
    expect(check(RULE, data)).toEqual([`people coaches (courts): ${message}`]);
    expect(check({ ...RULE, at: 'courts' }, data)).toEqual([`people courts (coaches): ${message}`]);
    expect(check(RULE, { ...data, courts: 2 })).toEqual([]);
  });

  it('says nothing of what is not answered', () => {
    expect(check(RULE, { coaches: [coach('NG1'), coach('NG2')] })).toEqual([]);
  });

  it('says nothing of what is not asked', () => {
    const hidden = tennisClub.wizard.steps.map((step) => ({
      ...step,
      fields: step.fields.map((field) =>
        field.key === 'coaches'
          ? { ...field, ui: { ...field.ui, when: { field: 'surface', is: 'grass' } as const } }
          : field,
      ),
    }));
    const data = { surface: 'clay', courts: 1, coaches: [coach('NG1'), coach('NG2')] };
    expect(checkRulesAcross({ steps: hidden, rules: [RULE] }, data).size).toBe(0);
    expect(checkRulesAcross({ steps: hidden, rules: [RULE] }, { ...data, surface: 'grass' }).size).toBe(1);
  });

  it('refuses the record', () => {
    const before = checkRecord(tennisClub, validators, clubAnswers).map(({ path }) => path);
    const after = checkRecord(withRules({ ...RULE, is: 'more than' }), validators, clubAnswers).map(({ path }) => path);
    expect(after.filter((path) => !before.includes(path))).toEqual(['coaches']);
  });
});
