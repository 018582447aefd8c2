/**
 * `npm run build:mock`: the whole product as files that need no server, with the developer tools. Answers in
 * dist-mock/.
 */
import { build } from 'vite';

process.env.MOCK_API = 'true';
process.env.DEVELOPER_TOOLS ??= 'true';

await build({ build: { outDir: 'dist-mock', emptyOutDir: true } });
