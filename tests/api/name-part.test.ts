/** Names are sent to others in messages: whatever a call takes as one stays one line. */
import { expect, test } from 'vitest';
import { z } from 'zod';
import { CONTRACTS } from '@/api/contracts/contracts';
import { OPERATION_CONTRACTS } from '@/api/contracts/operations';

const bodies = Object.entries({ ...CONTRACTS, ...OPERATION_CONTRACTS }).flatMap(([endpoint, contract]) => {
  const body = 'body' in contract ? contract.body : undefined;
  return body instanceof z.ZodObject ? [[endpoint, body.shape as Record<string, z.ZodType>] as const] : [];
});
const names = bodies.flatMap(([endpoint, shape]) =>
  ['first_name', 'last_name'].flatMap((key) => (shape[key] ? [[`${endpoint} ${key}`, shape[key]] as const] : [])),
);

test.each(names)('%s', (_name, shape) => {
  expect(shape.parse(' Ada\r\nBcc: them@club.example\u202e ')).toBe('Ada Bcc: them@club.example');
});

test('names are met', () => {
  expect(names.length).toBeGreaterThan(4);
});
