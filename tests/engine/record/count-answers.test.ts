/** How far somebody is with a form. */
import { expect, it } from 'vitest';
import { countAnswers } from '@/portal/screens/own-draft';
import { createForm, createProvider } from '../../fixtures/one-form';

const text = (title: string) => ({ title, type: 'string' }) as const;
const form = createProvider(
  createForm(
    {
      properties: {
        name: text('Name'),
        member: { title: 'Member', type: 'boolean' },
        since: text('Since'),
        home: { title: 'Home', type: 'object', properties: { city: text('City') } },
        pin: text('PIN'),
        number: text('Number'),
      },
    },
    {
      since: { when: { field: 'member', is: true } },
      pin: { widget: 'password' },
      number: { readonly: true },
    },
  ),
);

it.each([
  ['nothing', {}, { answered: 0, asked: 3 }],
  ['what is asked', { name: 'Ada', home: { city: 'Jos' } }, { answered: 2, asked: 3 }],
  ['no blank answer, and no box that is not ticked', { name: ' ', member: false, home: {} }, { answered: 0, asked: 3 }],
  ['what another answer brings up', { member: true }, { answered: 1, asked: 4 }],
  ['neither secrets nor what nobody types', { pin: '1234', number: '7' }, { answered: 0, asked: 3 }],
])('counted is %s', (_what, data, counted) => {
  expect(countAnswers(form, data)).toEqual(counted);
});
