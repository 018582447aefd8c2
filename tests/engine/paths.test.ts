/** Paths of a provider's screens. */
import { expect, it } from 'vitest';
import { findScreen, toScreenPath, toSignInPath } from '@/engine/paths';
import { tennisClub } from '../fixtures/tennis-club';

it.each([
  ['base', '', {}, '/base'],
  ['', 'auth', {}, '/auth'],
  ['base', 'invite/{token}', { token: 'a/b' }, '/base/invite/a%2Fb'],
  ['base', 'invite/{token}', {}, '/base/invite/'],
])('%j, %j, %j: %s', (base, screen, values, path) => {
  expect(toScreenPath(base, screen, values)).toBe(path);
});

it('finds a screen by its kind, and where people sign in', () => {
  expect(findScreen(tennisClub, 'list')).toBe('applications');
  expect(findScreen(tennisClub, 'invite')).toBeUndefined();
  expect(toSignInPath(tennisClub, 'tennis-club')).toBe('/tennis-club/auth');
  const { auth: _auth, ...screens } = tennisClub.routes.screens;
  expect(toSignInPath({ routes: { ...tennisClub.routes, screens } }, 'tennis-club')).toBe('/');
});
