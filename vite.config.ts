import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { definitions } from './scripts/vite-definitions.ts';

const source = fileURLToPath(new URL('./src', import.meta.url));
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const browser = () => ({
  enabled: true,
  headless: true,
  provider: playwright({
    launchOptions: { executablePath: chromium, args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'] },
  }),
  instances: [{ browser: 'chromium' as const }],
});

export default defineConfig({
  plugins: [react(), definitions({ folder: process.env.SCHEMAS_DIR ?? 'schemas' })],
  resolve: { alias: { '@': source } },
  define: { 'import.meta.env.COMMIT': JSON.stringify(process.env.COMMIT ?? '') },
  build: { target: 'es2022', outDir: 'dist/client', reportCompressedSize: false },
  test: {
    projects: [
      { extends: true, test: { name: 'node', environment: 'node', testTimeout: 30_000, hookTimeout: 60_000, include: ['tests/**/*.test.ts'], exclude: ['tests/end-to-end/**'] } },
      { extends: true, test: { name: 'browser', include: ['tests/**/*.browser.test.tsx'], browser: browser() } },
    ],
  },
});
