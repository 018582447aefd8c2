/** Loads a run of tests/faults as Vite does: it is the browser's own pipeline that submits in it. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { definitions } from '../vite/definitions.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** `close` lets the process end. */
export async function loadRun<Module>(path: string): Promise<{ run: Module; close: () => Promise<void> }> {
  const vite = await createServer({
    root: ROOT,
    configFile: false,
    plugins: [definitions({ folder: process.env.SCHEMAS_DIR ?? 'schemas' })],
    resolve: { alias: { '@': join(ROOT, 'src') } },
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  return { run: (await vite.ssrLoadModule(path)) as Module, close: () => vite.close() };
}
