/** /definitions: the forms that records were submitted under, and the form as it is now. */
import { findProvider } from '@/engine/find-provider';
import { etag } from 'hono/etag';
import { listForms, type ProviderDefinition } from '@/definition/parse/catalog';
import { localizeCatalog } from '@/definition/translation/localize-catalog';
import { locale } from '@/engine/locale/locale';
import { ApiError } from '../platform/api-error';
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { findDefinition } from './definition-store';
import { throwUnreadable } from './unreadable';
import { t } from '@/texts/t';

/** The word that stands for whichever version this server has; a version itself is a hash. */
const CURRENT = 'current';

/**
 * What is stored under a version stays the same, but a later build may make more of it: a page asks whether what it has
 * still holds.
 */
const ASKS_AGAIN = 'no-cache';

export function addDefinitionRoutes({ app, handle }: Router, platform: Platform): void {
  app.get('/definitions/:provider/:version', etag());
  handle('GET /definitions/:provider/:version', async ({ context, params, query: { language = '' } }) => {
    const { provider, version } = params;
    if (version === CURRENT) {
      const { providers } = localizeCatalog(platform.catalog, language);
      return context.json(findProvider(providers, provider) ?? throwUnknown());
    }
    const definition = (await findDefinition(platform, provider, version, language)) ?? throwUnknown();
    context.header('cache-control', `private, ${ASKS_AGAIN}`);
    return context.json(definition);
  });
}

/**
 * The validators of a version as a module that a page imports, since it may not compile any itself (no eval under its
 * policy). Open to everybody: `import()` sends no token, and rules are in the pages already.
 */
export function addValidatorRoutes({ app, handle }: Router, platform: Platform): void {
  const compiled = new WeakMap<ProviderDefinition, Promise<string>>();
  app.get('/definitions/:provider/:version/validators.js', etag());
  handle('GET /definitions/:provider/:version/validators.js', async ({ context, params, query: { language = '' } }) => {
    const definition = (await findDefinition(platform, params.provider, params.version, language)) ?? throwUnknown();
    const code = compiled.get(definition) ?? compile(definition);
    compiled.set(definition, code);
    return context.body(await code.catch((cause: unknown) => throwUnreadable(platform.log, definition, cause)), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': `public, ${ASKS_AGAIN}`,
    });
  });
}

/** The compiler is loaded only here: the current definitions bring their validators along. */
async function compile(definition: ProviderDefinition): Promise<string> {
  const { compileValidatorsFactory } = await import('@/definition/parse/compile-validator');
  return compileValidatorsFactory(listForms(definition), locale.timeZone);
}

function throwUnknown(): never {
  throw new ApiError(404, 'DEFINITION_NOT_FOUND', t('Definition not found'));
}
