/** GET /auth/me, GET /config, POST /admin/login: who is there, and what everybody may know. */
import { readCaller, rememberDevice } from '../identity/caller';
import { emailSubject } from '../identity/sign-in';
import { getBearerToken } from '../http/bearer-token';
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { readSiteName } from '../platform/settings';
import { logInOfficer } from './login';
import { toProfile } from './profile-wire';

export function addAccountRoutes({ handle }: Router, platform: Platform): void {
  const { settings, config, catalog } = platform;

  handle('GET /config', async () => {
    const { contact_email, support_phone, maintenance_mode } = await settings.read('general');
    return {
      supabaseUrl: config.hosted?.url ?? '',
      // Embedded, the key says nothing: the token does.
      supabaseKey: config.hosted?.publishableKey ?? 'embedded',
      maintenance: maintenance_mode,
      siteName: await readSiteName(settings, catalog.registry),
      contact: contact_email,
      supportPhone: support_phone,
    };
  });

  handle('POST /admin/login', async ({ context, body }) => {
    const session = await logInOfficer(platform, body, readCaller(context, platform));
    await rememberDevice(context, platform, emailSubject(body.username));
    return session;
  });

  handle('POST /account/sign-out-everywhere', async ({ context, identity }) => {
    const token = getBearerToken(context.req.header('authorization'));
    await platform.auth.backend.signOutEverywhere(identity.userId, token);
    return { success: true };
  });

  handle('GET /auth/me', async ({ actor: { profile, roles, permissions, type_permissions, officer }, identity }) => {
    const { session_timeout } = await settings.read('security');
    return {
      user: toProfile(profile),
      roles: roles.map(({ id, name }) => ({ id, name })),
      permissions,
      type_permissions,
      officer,
      must_change_password: identity.passwordExpired,
      session_timeout_minutes: session_timeout,
    };
  });
}
