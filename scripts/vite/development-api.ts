/**
 * Vite plugin for development: answers the API from its source, beside the pages, and takes up changed code at the next
 * request.
 */
import { resolve } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { Plugin, ViteDevServer } from 'vite';
import type { DevelopmentApi, openDevelopmentApi } from '../../src/server/runtime/node/development.ts';

const ENTRY = '/src/server/runtime/node/development.ts';
const PATHS = /^\/(api|auth\/v1|rest\/v1|healthz|readyz|verify|register|\.well-known)([/?]|$)/;
/** Folders whose code or data the API is made of. */
const SOURCES = ['src/server', 'src/engine', 'src/definition', 'src/api'];

export interface DevelopmentApiOptions {
  /** The definitions folder. */
  schemas: string;
  variables: Record<string, string | undefined>;
}

export function developmentApi({ schemas, variables }: DevelopmentApiOptions): Plugin {
  return {
    name: 'development-api',
    apply: 'serve',
    configureServer(server) {
      const api = createReopeningApi(server, variables);
      const folders = [...SOURCES, schemas].map((folder) => resolve(folder));
      server.watcher.on('all', (_event, path) => {
        if (folders.some((folder) => path.startsWith(folder))) api.forget();
      });
      server.httpServer?.once('close', () => api.forget());
      const listener = getRequestListener(async (request) => (await api.get()).fetch(request));
      server.middlewares.use((request, response, next) => {
        if (PATHS.test(request.url ?? '')) void listener(request, response);
        else next();
      });
    },
  };
}

/** Opened when it is first asked; closed before it is opened anew, since only one may have the data folder. */
function createReopeningApi(server: ViteDevServer, variables: Record<string, string | undefined>) {
  let current: Promise<DevelopmentApi> | undefined;
  let closing: Promise<void> = Promise.resolve();
  const open = async (): Promise<DevelopmentApi> => {
    await closing;
    const entry = (await server.ssrLoadModule(ENTRY)) as { openDevelopmentApi: typeof openDevelopmentApi };
    return entry.openDevelopmentApi(variables);
  };
  return {
    get(): Promise<DevelopmentApi> {
      current ??= open();
      current.catch(() => (current = undefined));
      return current;
    },
    forget(): void {
      const old = current;
      current = undefined;
      if (old)
        closing = closing
          .then(async () => (await old).close())
          .catch((error: unknown) => server.config.logger.error(String(error)));
    },
  };
}
