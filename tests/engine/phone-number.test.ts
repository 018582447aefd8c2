import { expect, it } from 'vitest';
import { findPhoneNumber } from '@/engine/locale/phone-number';

it.each([
  ['08031234567', '+2348031234567'],
  ['0803 123 4567', '+2348031234567'],
  ['8031234567', '+2348031234567'],
  ['2348031234567', '+2348031234567'],
  ['+234-803-123-4567', '+2348031234567'],
  ['+447911123456', '+447911123456'],
  ['123456789', undefined],
  ['1234567890123456', undefined],
  ['+234 803 abc 4567', undefined],
  ['++2348031234567', undefined],
  ['', undefined],
])('reads %j as %j', (input, phone) => {
  expect(findPhoneNumber(input)).toBe(phone);
});
