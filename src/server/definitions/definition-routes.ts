/** /definitions: the forms that records were submitted under, and the form as it is now. */
import { Hono } from 'hono';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { ApiError } from '../api-error';
import type { ProductEnv, ProductPlatform } from '../product-platform';
import { findDefinition } from './definition-store';

/** The word that stands for whichever version this server has; a version itself is a hash. */
const CURRENT = 'current';

/** Behind the guard of access-guard.ts. */
export function createDefinitionRoutes(platform: ProductPlatform): Hono<ProductEnv> {
  const app = new Hono<ProductEnv>();
  app.get('/definitions/:provider/:version', async (context) => {
    const { provider, version } = context.req.param();
    if (version === CURRENT) return context.json(platform.catalog.providers.find((each) => each.id === provider) ?? refuseUnknown());
    const definition = (await findDefinition(platform, provider, version)) ?? refuseUnknown();
    // A version never changes, so it may be kept for ever.
    context.header('cache-control', 'private, max-age=31536000, immutable');
    return context.json(definition);
  });
  return app;
}

/**
 * The validators of a version as a module that a page imports, since it may not compile any itself (no eval under its policy). Open to
 * everybody: `import()` sends no token, and rules are in the pages already.
 */
export function createValidatorRoutes(platform: ProductPlatform): Hono<ProductEnv> {
  const app = new Hono<ProductEnv>();
  const compiled = new Map<string, Promise<string>>();
  app.get('/definitions/:provider/:version/validators.js', async (context) => {
    const { provider, version } = context.req.param();
    const definition = (await findDefinition(platform, provider, version)) ?? refuseUnknown();
    const key = `${provider} ${version}`;
    const code = compiled.get(key) ?? compile(definition);
    compiled.set(key, code);
    return context.body(await code, 200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=31536000, immutable' });
  });
  return app;
}

/** The compiler is loaded only here: the current definitions bring their validators along. */
async function compile({ wizard }: ProviderDefinition): Promise<string> {
  const { compileValidatorsFactory } = await import('@/definition/parse/compile-validator');
  return compileValidatorsFactory(wizard.steps);
}

function refuseUnknown(): never {
  throw new ApiError(404, 'definition_not_found', 'Definition not found');
}
