/**
 * `npm run --silent schemas:mcp [-- --folder schemas --seconds 10]`: tools for agents over stdio, by the Model Context
 * Protocol: the language, the check, comparisons, pictures. It reads that folder and nothing else, writes nothing and
 * publishes nothing; every question is answered within so many seconds.
 */
import { fileURLToPath } from 'node:url';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createAgentServer } from '../../src/studio/agents/agent-server.ts';
import { createPictures } from '../../src/studio/agents/preview-picture.ts';
import { findBrowser } from '../steps/browser.mjs';
import { readFlags } from '../support/read-flags.ts';
import { generateMeta } from './meta-files.ts';

// What is written to stdout is the protocol's alone.
console.log = console.error;
const { values: flags } = readFlags({
  options: {
    folder: { type: 'string', default: process.env['SCHEMAS_DIR'] ?? 'schemas' },
    seconds: { type: 'string', default: '10' },
  },
});

try {
  const seconds = Number(flags.seconds);
  if (!(seconds >= 1 && seconds <= 600)) throw new Error('The seconds are a number from 1 to 600.');
  const { server, close } = createAgentServer({
    root: flags.folder,
    seconds,
    reference: generateMeta().get('REFERENCE.md') ?? '',
    pictures: createPictures(fileURLToPath(new URL('studio.ts', import.meta.url)), findBrowser),
  });
  const end = () => void close().finally(() => process.exit(0));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, end);
  process.stdin.once('end', end);
  await server.connect(new StdioServerTransport());
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
