/** Where a link for a new password leads. */
import { expect, test } from 'vitest';
import { ownAddress } from '@/server/identity/password-reset';
import { createTestPlatform } from '../support/test-platform';

const { config } = await createTestPlatform();

test.each([
  ['what is asked for, on this site', '/admin/new-password', '/admin/new-password'],
  ['what is asked for in full', `${config.publicUrl}/admin?from=mail`, '/admin?from=mail'],
  ['the first page without a wish', undefined, '/'],
  ['the first page instead of another site', 'https://evil.example/admin', '/'],
  ['the first page instead of what is no address', 'http://', '/'],
])('it leads to %s', (_what, wanted, path) => {
  expect(ownAddress(config, wanted)).toBe(`${config.publicUrl}${path}`);
});
