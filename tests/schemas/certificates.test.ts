/** What the shipped types issue. */
import { catalog } from 'virtual:catalog';
import { expect, it } from 'vitest';
import { listFields } from '@/definition/parse/catalog';
import { findFieldAt } from '@/engine/answers/answer-paths';

it.each(catalog.providers)('$id has a certificate that ends, and tells the public nothing personal', (provider) => {
  const { certificate, workflow } = provider;
  if (!certificate) throw new Error('It issues nothing.');
  expect(workflow.validityMonths).toBeOneOf([12, 24]);
  const shown = certificate.public.map((path) => findFieldAt(listFields(provider), path));
  expect(shown.filter((field) => !field || ['phone', 'email', 'date', 'long-text'].includes(field.kind))).toEqual([]);
  expect(certificate.public.join(' ')).not.toMatch(/nin|birth|phone|licen[cs]e|photo|address/);
});

it('numbers of types begin with other letters, but where one is a variant of the other', () => {
  const numbers = catalog.providers.filter(({ variantOf }) => !variantOf).map(({ certificate }) => certificate?.number);
  expect(new Set(numbers).size).toBe(numbers.length);
});
