/** `npm run dev`: pages and API from source, with hot reload of code and of the files in schemas/. */
import { existsSync } from 'node:fs';
import { createServer } from 'vite';
import { developmentApi } from '../vite/development-api.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
const port = Number(process.env['PORT'] || 3000);

const server = await createServer({
  plugins: [developmentApi({ schemas: process.env['SCHEMAS_DIR'] ?? 'schemas', variables: process.env })],
  // Beside the cache of the tests, whose other set of packages would make this one out of date.
  cacheDir: 'node_modules/.vite-dev',
  server: { port, strictPort: true, host: process.env['HOST'] || '127.0.0.1' },
});
try {
  await server.listen();
} catch (error) {
  // Such as a port that another program has: no stack says more.
  console.error(
    `Stopped: ${error instanceof Error ? error.message : String(error)}. Stop the program that uses it, or choose another port: PORT=${port + 1} npm run dev`,
  );
  process.exit(1);
}
server.printUrls();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.close().then(() => process.exit(0)));
