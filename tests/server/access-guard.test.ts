/** Who is let through to what needs one of several roles. */
import { expect, it } from 'vitest';
import { createGuards, type GuardsOf } from '@/server/http/access-guard';
import type { Platform, ServerContext } from '@/server/platform/platform';

const guardsOf = createGuards({} as Platform);

/** What the last of the guards says to somebody who holds these roles and permissions. */
async function ask(access: Parameters<GuardsOf>[0], actor: { roles?: string[]; permissions?: string[] }) {
  const { roles = [], permissions = [] } = actor;
  const held = { roles: roles.map((id) => ({ id })), permissions };
  const context = { get: () => held } as unknown as ServerContext;
  let isThrough = false;
  const next = async () => void (isThrough = true);
  for (const guard of guardsOf(access).slice(1)) {
    isThrough = false;
    await guard(context as Parameters<typeof guard>[0], next).catch((error: Error) =>
      expect(error).toMatchObject({ statusCode: 403 }),
    );
    if (!isThrough) return false;
  }
  return true;
}

it.each([
  ['the role', ['club_owner'], true],
  ['the role beside another', ['club_coach', 'club_owner'], true],
  ['another role', ['club_coach'], false],
  ['none', [], false],
])('whoever holds %s', async (_what, roles, expected) => {
  expect(await ask({ who: 'person', roles: ['club_owner'] }, { roles })).toBe(expected);
});

it('whoever holds all permissions that are needed, and nobody who lacks one', async () => {
  const access = { who: 'person', permissions: ['view_applications', 'view_audit'] } as Parameters<GuardsOf>[0];
  expect(await ask(access, { permissions: ['view_audit', 'view_applications', 'apply'] })).toBe(true);
  expect(await ask(access, { permissions: ['view_applications'] })).toBe(false);
  expect(await ask(access, { permissions: [] })).toBe(false);
});

it('nobody at all where that is said', async () => {
  const guards = guardsOf({ who: 'nobody' });
  expect(guards).toHaveLength(1);
  for (const guard of guards)
    await expect(guard({} as ServerContext, async () => undefined)).rejects.toMatchObject({ statusCode: 403 });
});

it('anybody where nothing is needed', () => {
  expect(guardsOf({ who: 'anyone' })).toEqual([]);
});
