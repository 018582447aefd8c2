/** GET /auth/me, GET /config, POST /admin/login: who is there, and what everybody may know. */
import { Hono } from 'hono';
import { AdminLoginRequest, type Me } from '@/api/contracts/account';
import type { ProductEnv, ProductPlatform } from '../product-platform';
import { readJson } from '../read-json';
import { clientAddress } from '../request-context';
import { readSiteName } from '../settings';
import { logInOfficer } from './login';
import { toProfile } from '../users/profile-wire';

/** Behind the guard of access-guard.ts. */
export function createAccountRoutes(platform: ProductPlatform): Hono<ProductEnv> {
  const app = new Hono<ProductEnv>();
  const { settings, config } = platform;

  app.get('/config', async (context) => {
    const { contact_email, support_phone, maintenance_mode } = await settings.read('general');
    return context.json({
      supabaseUrl: config.hosted?.url ?? '',
      // Embedded, the key says nothing: the token does.
      supabaseKey: config.hosted?.publishableKey ?? 'embedded',
      maintenance: maintenance_mode,
      siteName: await readSiteName(settings, platform.registry),
      contact: contact_email,
      supportPhone: support_phone,
    });
  });

  app.post('/admin/login', async (context) => {
    const request = await readJson(context.req.raw, AdminLoginRequest);
    context.header('cache-control', 'no-store');
    return context.json(await logInOfficer(platform, request, clientAddress(context as never, config)));
  });

  app.get('/auth/me', async (context) => {
    const { profile, roles, permissions, officer, identity } = context.get('actor');
    const { session_timeout } = await settings.read('security');
    const held = roles.map(({ id, name }) => ({ id, name }));
    return context.json({ user: toProfile(profile), roles: held, permissions, officer, must_change_password: identity.passwordExpired, session_timeout_minutes: session_timeout } satisfies Me);
  });
  return app;
}
