/** Which answers a person cannot change on the page, and what it says of them. */
import { expect, it } from 'vitest';
import { deriveFields } from '@/definition/parse/derive-fields';
import { createLocks } from '@/wizard/run/wizard-locks';
import { createForm, createProvider } from '../fixtures/one-form';

const schema = {
  properties: {
    office: {
      type: 'object',
      properties: { phone: { type: 'string', title: 'Phone' }, fax: { type: 'string', title: 'Fax' } },
    },
  },
} as const;
const known = (from: string, key: string) => ({ 'ui:options': { prefill: { from, key, lock: true } } });
const uiSchema = { office: { phone: known('account', 'phone'), fax: known('company_record', 'phone') } };
const provider = createProvider({ ...createForm(schema), fields: deriveFields('step', schema, uiSchema) });

it('an answer in an object is locked where something is known, with where it is from', () => {
  const { locks } = createLocks(provider, { kind: 'new' }, { before: {}, account: { phone: '+234' } });
  expect([...locks]).toEqual([['office.phone', 'From your account']]);
});
