/**
 * Vite plugin: the icon of the browser's tab and what a phone needs to put the site on its start screen, made of the
 * registry's look and of its name.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { getFirstLanguage } from '../../src/definition/language/languages.ts';
import { Locale } from '../../src/definition/language/locale.ts';
import { drawIcon, toIconAddress } from '../../src/definition/language/draw-icon.ts';
import { Look } from '../../src/definition/language/look.ts';
import { DEFAULT_LOOK } from '../../src/definition/language/default-look.ts';
import { LOOK_FILE } from '../../src/definition/parse/parse-look.ts';

const MANIFEST = '/manifest.webmanifest';

export interface SiteFilesOptions {
  /** The definitions folder; absolute or relative to the working directory. */
  folder: string;
}

export function siteFiles({ folder }: SiteFilesOptions): Plugin {
  const look = readLook(folder);
  const icon = drawIcon(look);
  // A name of its content, so that browsers keep it until it is another one.
  const iconAddress = `/assets/icon-${createHash('sha256').update(icon).digest('hex').slice(0, 8)}.svg`;
  const files: Record<string, () => { type: string; text: string }> = {
    [iconAddress]: () => ({ type: 'image/svg+xml', text: icon }),
    [MANIFEST]: () => ({ type: 'application/manifest+json', text: writeManifest(folder, iconAddress, look) }),
  };
  return {
    name: 'site-files',
    generateBundle() {
      if (this.environment.config.consumer !== 'client') return;
      for (const [address, write] of Object.entries(files))
        this.emitFile({ type: 'asset', fileName: address.slice(1), source: write().text });
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const write = files[request.url ?? ''];
        if (!write) return next();
        const { type, text } = write();
        response.setHeader('content-type', type);
        response.end(text);
      });
    },
    transformIndexHtml: (_html, { path }) =>
      path === '/index.html'
        ? [
            { tag: 'link', attrs: { rel: 'icon', href: toIconAddress(icon) }, injectTo: 'head' },
            { tag: 'link', attrs: { rel: 'manifest', href: MANIFEST }, injectTo: 'head' },
            { tag: 'meta', attrs: { name: 'theme-color', content: look.colours.light.header.main }, injectTo: 'head' },
          ]
        : [],
  };
}

type SiteLook = Pick<Look, 'emblem' | 'colours'>;

/** What is wrong with it is told by whoever checks the definitions. */
function readLook(folder: string): SiteLook {
  const path = join(folder, LOOK_FILE);
  const given: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  return Look.safeParse(given).data ?? DEFAULT_LOOK;
}

function writeManifest(folder: string, icon: string, { colours: { light } }: SiteLook): string {
  const { name, locale } = JSON.parse(readFileSync(join(folder, 'registry.json'), 'utf8')) as {
    name: string;
    locale: unknown;
  };
  const image = { src: icon, sizes: 'any', type: 'image/svg+xml' };
  return JSON.stringify({
    name,
    lang: getFirstLanguage(Locale.parse(locale)).id,
    id: '/',
    start_url: '/',
    scope: '/',
    // With Back and "reload" in sight.
    display: 'minimal-ui',
    theme_color: light.header.main,
    background_color: light.surface.page,
    icons: [
      { ...image, purpose: 'any' },
      { ...image, purpose: 'maskable' },
    ],
  });
}
