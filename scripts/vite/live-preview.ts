/**
 * Live preview in development: a saved definition reaches the open page, and what is wrong with it stands over the
 * page.
 */
import type { ViteDevServer } from 'vite';
import type { Catalog } from '../../src/definition/parse/catalog.ts';
import { toSummary } from '../../src/definition/parse/to-summary.ts';

/** Sent to the page when forms have changed; src/portal/routes/screen-loaders.ts hears it. */
const CHANGED = 'definitions:changed';

export interface LivePreview {
  /** Once a file was written: tells the pages when no other has followed for a moment. */
  update: () => void;
  /** Once all are written: tells the pages at once. */
  updateNow: () => void;
}

/**
 * `update` is called when a file was saved; `load` reads all definitions anew and throws what is wrong with them.
 * `page`: the only page that is ever loaded anew for it; without it, all are.
 */
export function createLivePreview(server: ViteDevServer, load: () => Catalog, page?: string): LivePreview {
  let frame = readFrame(load);
  let timer: NodeJS.Timeout | undefined;

  function update(): void {
    const time = Date.now();
    forgetModules(server, time);
    try {
      const next = toFrame(load());
      // Without a frame the server began with broken definitions: its pages hold nothing that could hear of the change.
      const mustReload = frame !== next;
      frame = next;
      server.ws.send(
        mustReload
          ? { type: 'full-reload', ...(page !== undefined && { path: page }) }
          : { type: 'custom', event: CHANGED, data: { time } },
      );
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      server.ws.send({ type: 'error', err: { message, stack: '', plugin: 'definitions' } });
    }
  }

  return {
    updateNow: update,
    update() {
      // An editor writes a file in several steps, and a copy of a folder comes file by file.
      clearTimeout(timer);
      timer = setTimeout(update, 50);
    },
  };
}

function readFrame(load: () => Catalog): string | undefined {
  try {
    return toFrame(load());
  } catch {
    // Told by the page's own request for the definitions.
    return undefined;
  }
}

/**
 * What the page holds outside of forms: names, cards, routes. A change of these loads the page anew; drafts survive
 * that.
 */
function toFrame({ registry, providers }: Catalog): string {
  return JSON.stringify([registry, providers.map((provider) => ({ ...toSummary(provider), version: '' }))]);
}

function forgetModules(server: ViteDevServer, time: number): void {
  for (const { moduleGraph } of Object.values(server.environments)) {
    for (const [id, module] of moduleGraph.idToModuleMap) {
      if (!id.startsWith('\0virtual:')) continue;
      moduleGraph.invalidateModule(module);
      // Whoever imports it next does so under a new address, past the browser's own copy.
      module.lastHMRTimestamp = time;
    }
  }
}

/**
 * The loaders of `virtual:provider-loaders` for development: after a change they fetch the modules under a new address.
 */
export function liveLoadersCode(ids: string[]): string {
  const loaders = (module: string) =>
    `Object.fromEntries(${JSON.stringify(ids)}.map((id) => [id, () => import(/* @vite-ignore */ \`/@id/__x00__virtual:${module}/\${id}?t=\${time}\`)]))`;
  return [
    'let time = 0;',
    `export const definitionLoaders = ${loaders('provider')};`,
    `export const validatorLoaders = ${loaders('form-validators')};`,
    `export const doorLoaders = ${loaders('door')};`,
    `import.meta.hot?.on(${JSON.stringify(CHANGED)}, (change) => { time = change.time; for (const overlay of document.querySelectorAll('vite-error-overlay')) overlay.close(); });`,
  ].join('\n');
}
