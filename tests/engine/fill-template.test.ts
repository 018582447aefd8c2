import { expect, it } from 'vitest';
import { fillTemplate } from '@/engine/fill-template';

it.each([
  ['Step {step} of {steps}', { step: 1, steps: 3 }, 'Step 1 of 3'],
  [
    '[{person} of ]{company} invites you',
    { person: 'Ada Obi', company: 'Kano Ltd' },
    'Ada Obi of Kano Ltd invites you',
  ],
  ['[{person} of ]{company} invites you', { person: '', company: 'Kano Ltd' }, 'Kano Ltd invites you'],
  ['[{person} of ]{company} invites you', { company: 'Kano Ltd' }, 'Kano Ltd invites you'],
  ['{company}[, {city}, {country}]', { company: 'Kano Ltd', city: 'Kano' }, 'Kano Ltd'],
  ['Licence [optional] {number}', { number: 0 }, 'Licence [optional] 0'],
  ['[{person} of ]{company}', { person: '[{company}]', company: 'Kano Ltd' }, '[{company}] of Kano Ltd'],
] as const)('%s with %o', (template, values, text) => {
  expect(fillTemplate(template, values)).toBe(text);
});
