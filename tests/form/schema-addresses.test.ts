/** RJSF's schemas of the draft of 2020 find each other by address, with what stands in for its own package. */
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import addresses from '@/form/stand-ins/schema-addresses';

/** As RJSF itself would ask. */
const original = createRequire(createRequire(import.meta.url).resolve('@rjsf/utils'))('fast-uri') as typeof addresses;

test.each([
  ['#', '#/definitions/address'],
  ['club/members', '#/definitions/address'],
  ['club/members', 'visitors'],
  ['https://club.example/forms/members.json', 'visitors.json#/properties/name'],
  ['https://club.example/forms/members.json', '../shared.json'],
  ['https://club.example/forms', 'https://other.example/x#y'],
  ['urn:club:members', '#/definitions/address'],
])('in %s, %s means what it means to RJSF', (base, reference) => {
  expect(addresses.resolve(base, reference)).toBe(original.resolve(base, reference));
});

test.each([
  ['club/members', 'club/members'],
  ['club/members', 'club/visitors'],
  ['https://Club.example/members', 'https://club.example/members'],
  ['https://club.example:443/members', 'https://club.example/members'],
  ['https://club.example/members', 'https://club.example/members#x'],
])('%s and %s are one address, or two, as they are to RJSF', (one, other) => {
  expect(addresses.equal(one, other)).toBe(original.equal(one, other));
});
