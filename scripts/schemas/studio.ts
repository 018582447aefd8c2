/**
 * `npm run schemas:studio [-- --port 6100] [--folder schemas]`: the files of schemas/ in an editor, with what is wrong
 * in the line, and the form beside them as the product draws it. On this machine alone.
 */
import { readFlags } from '../support/read-flags.ts';
import { startStudio } from '../../src/studio/server/studio-server.ts';
import { productPages } from '../vite/product-pages.ts';

const { values: flags } = readFlags({
  options: {
    port: { type: 'string', default: '6100' },
    folder: { type: 'string', default: process.env['SCHEMAS_DIR'] ?? 'schemas' },
  },
});

try {
  const port = Number(flags.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('The port is a number up to 65535.');
  const studio = await startStudio({ folder: flags.folder, port, product: productPages });
  console.log(`The studio is open at ${studio.url} (Ctrl+C ends it)`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void studio.close().then(() => process.exit(0)));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
