import { describe, expect, it } from 'vitest';
import { findPhoneNumber, listPhoneExamples } from '@/engine/locale/phone-number';

it.each([
  ['08031234567', '+2348031234567'],
  ['0803 123 4567', '+2348031234567'],
  ['8031234567', '+2348031234567'],
  ['2348031234567', '+2348031234567'],
  ['+234-803-123-4567', '+2348031234567'],
  ['+447911123456', '+447911123456'],
  ['٠٨٠٣ ١٢٣ ٤٥٦٧', '+2348031234567'],
  ['0803\u2011123\u20114567', '+2348031234567'],
  ['1234567890', '+2341234567890'],
  ['+1234567890', '+1234567890'],
  ['+123456789012345', '+123456789012345'],
  ['123456789', undefined],
  ['1234567890123456', undefined],
  ['+234 803 abc 4567', undefined],
  ['++2348031234567', undefined],
  ['', undefined],
])('reads %j as %j', (input, phone) => {
  expect(findPhoneNumber(input)).toBe(phone);
});

describe('elsewhere', () => {
  const ghana = { callingCode: '233', trunkPrefix: '0', nationalLength: 9, example: '024 123 4567' };
  const norway = { callingCode: '47', trunkPrefix: '', nationalLength: 8, example: '406 12 345' };

  it.each([
    ['0241234567', '+233241234567'],
    ['241234567', '+233241234567'],
    ['233241234567', '+233241234567'],
    ['+2348031234567', '+2348031234567'],
  ])('in Ghana %j is %j', (input, phone) => {
    expect(findPhoneNumber(input, ghana)).toBe(phone);
  });

  it.each([
    ['406 12 345', '+4740612345'],
    ['4740612345', '+4740612345'],
    ['40612', undefined],
  ])('in Norway, which writes nothing before a number, %j is %j', (input, phone) => {
    expect(findPhoneNumber(input, norway)).toBe(phone);
  });

  it('examples are written at home and with the calling code', () => {
    expect(listPhoneExamples()).toEqual(['0803 123 4567', '+234 803 123 4567']);
    expect(listPhoneExamples(ghana)).toEqual(['024 123 4567', '+233 24 123 4567']);
    expect(listPhoneExamples(norway)).toEqual(['406 12 345', '+47 406 12 345']);
  });
});
