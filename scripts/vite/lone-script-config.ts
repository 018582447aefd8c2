/**
 * Builds a script that runs by itself, in one file, after the pages: `SCRIPT` is its source. The service worker has the
 * names of the pages' scripts in it, so that each build has another one, which is how an open page hears of it.
 */
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { readApiBase } from './api-base.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const scripts = readdirSync(`${process.env['PAGES_FOLDER'] ?? 'dist/client'}/assets`);

export default defineConfig({
  publicDir: false,
  resolve: { alias: { '@': `${root}/src` } },
  define: {
    BUILT_SCRIPTS: JSON.stringify(
      scripts
        .filter((name) => name.endsWith('.js'))
        .toSorted()
        .map((name) => `/assets/${name}`),
    ),
    'import.meta.env.API_BASE': JSON.stringify(readApiBase(process.env['API_BASE'])),
    'process.env.NODE_ENV': '"production"',
  },
  build: {
    target: 'es2022',
    modulePreload: false,
    rolldownOptions: {
      input: `${root}/${process.env['SCRIPT']}`,
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
});
