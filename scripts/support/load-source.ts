/** Loads a module as the build does, with the definitions and whatever else a bundler makes, into a command. */
import { createServer } from 'vite';

/** `path`: from the checkout, with a leading slash. `close` lets the process end. */
export async function loadSource<Module>(path: string): Promise<{ module: Module; close: () => Promise<void> }> {
  const vite = await createServer({
    server: { middlewareMode: true, hmr: false, watch: null, ws: false },
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    return { module: (await vite.ssrLoadModule(path)) as Module, close: () => vite.close() };
  } catch (error) {
    await vite.close();
    throw error;
  }
}
