/** Which endpoints there are, when a provider brings some along. */
import { expect, it } from 'vitest';
import { listAccessRules } from '@/server/http/access-rules';
import { tennisClub } from '../fixtures/tennis-club';

const own = listAccessRules({ providers: [] });
const bring = (path: string) =>
  listAccessRules({ providers: [{ ...tennisClub, endpoints: [{ method: 'POST', path, operation: 'invite' }] }] });

it('one that the product has is the product’s, whoever brings it along', () => {
  expect(own).toContainEqual(expect.objectContaining({ method: 'POST', path: '/api/auth/send-otp' }));
  expect(bring('/auth/send-otp')).toEqual(own);
});

it('one of another path, or of another method, is added', () => {
  for (const path of ['/tennis-club/invite', '/config'])
    expect(bring(path)).toEqual([...own, expect.objectContaining({ method: 'POST', path: `/api${path}` })]);
});
