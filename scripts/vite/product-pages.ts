/** The product's pages of definitions that somebody else checks, for the studio's server. */
import react from '@vitejs/plugin-react';
import type { ProductPages, ShownDefinitions } from '../../src/studio/server/studio-server.ts';
import { definitions } from './definitions.ts';
import { examples } from './examples.ts';
import { leanPackages } from './lean-packages.ts';
import { mockApi } from './mock-api.ts';
import { texts } from './texts.ts';

/** The studio says by `update` when what they hold has changed. */
export function productPages(shown: ShownDefinitions): ProductPages {
  const pages = definitions(shown);
  return {
    plugins: [react(), texts(shown), examples(shown), mockApi({ on: false }), pages],
    alias: leanPackages,
    update: pages.api.update,
  };
}
