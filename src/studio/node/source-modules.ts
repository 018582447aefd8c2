/**
 * Lets Node import src/ as the bundler does: `@/` leads into src/, the ending .ts may be left out, and the registry's
 * locale is that of ./registry.ts. To be imported before what imports the engine: by `node --import`, or by itself.
 */
import { existsSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const source = new URL('../../', import.meta.url);

registerHooks({
  resolve(specifier, context, next) {
    if (specifier === 'virtual:registry') return next(new URL('registry.ts', import.meta.url).href, context);
    const isOurs =
      specifier.startsWith('@/') || (specifier.startsWith('.') && context.parentURL?.startsWith(source.href));
    if (!isOurs) return next(specifier, context);
    const url = specifier.startsWith('@/')
      ? new URL(specifier.slice(2), source)
      : new URL(specifier, context.parentURL);
    const withEnding = new URL(`${url.href}.ts`);
    return next(existsSync(fileURLToPath(withEnding)) ? withEnding.href : url.href, context);
  },
});
