/** Vite plugins: puts the API into the page when the build asks for it, and nothing of it when not. */
import { fileURLToPath } from 'node:url';
import { msw } from 'msw/vite';
import type { Plugin } from 'vite';

const ID = 'virtual:mock-api';
const ENTRY = fileURLToPath(new URL('../../src/server/runtime/browser/start-mock-api.ts', import.meta.url));

/**
 * `virtual:mock-api` is src/server/runtime/browser/start-mock-api.ts with `on`, and a function that is never called
 * without it. MSW's worker script is served and emitted with `on` only.
 */
export function mockApi({ on }: { on: boolean }): Plugin[] {
  const entry: Plugin = {
    name: 'mock-api',
    resolveId: (id) => (id === ID ? (on ? ENTRY : `\0${ID}`) : undefined),
    load: (id) =>
      id === `\0${ID}`
        ? { code: "export function startMockApi() { throw new Error('This build has no mock API.'); }", map: null }
        : undefined,
  };
  return on ? [entry, msw({ mode: 'worker-only' })] : [entry];
}
