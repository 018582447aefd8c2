/**
 * Keeps on the device what the pages are made of, so that they open without a line: a bare page, the scripts that were
 * fetched, and the forms and lists that the server gave. Nothing that is about a person: what that is, the page keeps
 * by itself, and takes it away when they log out (`page/data/persisted-responses.ts`).
 *
 * A build of its own (`scripts/vite/lone-script-config.ts`), as it runs beside the pages.
 */
/// <reference lib="webworker" />
import { API_BASE } from '@/api/client/api-base';
import { answerRange } from '@/api/shapes/byte-range';
import type { WorkboxPlugin } from 'workbox-core/types';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { BARE_PAGE } from '@/api/client/bare-page';
import { CERTIFICATE_PATHS } from '@/engine/certificate/addresses';
import { INSPECTOR_SCRIPT } from '@/engine/certificate/inspector-facts';
import { INSPECTOR_CACHE } from './inspector-cache';
import type { KeepMessage } from './keep-message';

declare const self: ServiceWorkerGlobalScope;
/** Addresses of the build's scripts, such as "/assets/list-screen-B4E2Dhsb.js". */
declare const BUILT_SCRIPTS: readonly string[];

const PAGES = 'pages';
const SCRIPTS = 'scripts';
/** How long a page waits for a line that does not answer. */
const PATIENCE_SECONDS = 10;
const EXPIRY_SECONDS = 60 * 24 * 3600;
/** About three builds of what one person visits. */
const SCRIPT_LIMIT = 250;
const ANSWER_LIMIT = 40;
/** Of questions read aloud: those of about two forms. */
const SOUND_LIMIT = 120;

// It holds for every build: what is kept goes by names that change with the content.
self.addEventListener('install', () => void self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
enableNavigationPreload();

/** The longest unused go first. */
function limitTo(maxEntries: number): WorkboxPlugin {
  return new ExpirationPlugin({ maxEntries, maxAgeSeconds: EXPIRY_SECONDS, purgeOnQuotaError: true }) as WorkboxPlugin;
}

const scripts = new CacheFirst({
  cacheName: SCRIPTS,
  plugins: [
    // One that was asked for again is the same script ("?again=1").
    { cacheKeyWillBeUsed: async ({ request }) => toScriptAddress(request.url) },
    limitTo(SCRIPT_LIMIT),
  ],
});
registerRoute(({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'), scripts);

/** The same for everybody: settings of the site, forms of other versions than the page's, lists that officers keep. */
const answers = new NetworkFirst({
  cacheName: 'answers',
  networkTimeoutSeconds: PATIENCE_SECONDS,
  plugins: [limitTo(ANSWER_LIMIT)],
});
const SHARED_ANSWERS = new RegExp(`^${API_BASE}/(config$|definitions/|lists/)`);
registerRoute(({ url, sameOrigin }) => sameOrigin && SHARED_ANSWERS.test(url.pathname), answers);

/** The inspector's page, which has put itself there; without a line it goes by what it has kept (`app/inspector`). */
const inspector = new NetworkFirst({
  cacheName: INSPECTOR_CACHE,
  networkTimeoutSeconds: PATIENCE_SECONDS,
  matchOptions: { ignoreVary: true },
});
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin && url.search === '' && (url.pathname === CERTIFICATE_PATHS.check || url.pathname === INSPECTOR_SCRIPT),
  inspector,
);

/**
 * Their names are made of their content. One that was heard is fetched whole, whichever part of it a player asks for.
 */
const sounds = new CacheFirst({ cacheName: 'sounds', plugins: [limitTo(SOUND_LIMIT)] });
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/sounds\/\w+\.\w+$/.test(url.pathname),
  async ({ event, request }) => {
    const whole = await sounds.handle({ event, request: new Request(request.url) });
    if (whole.status !== 200) return whole;
    return answerRange(new Uint8Array(await whole.arrayBuffer()), request.headers.get('range'), whole.headers);
  },
);

registerRoute(
  new NavigationRoute(({ event, request }) => openPage(event as FetchEvent, request), {
    denylist: [
      new RegExp(`^${API_BASE}/`),
      /^\/(api|auth\/v1|rest\/v1|healthz|readyz|help|assets|verify|register)(\/|$)/,
      /\.[a-z0-9]{2,11}$/i,
    ],
  }),
);

/** The server's page; where there is no answer, or a gateway's, the bare one, which its scripts fill. */
async function openPage(event: FetchEvent, request: Request): Promise<Response> {
  const cached = await caches.match(BARE_PAGE, { cacheName: PAGES });
  const asked = ask(event, request);
  if (!cached) return asked;
  const answer = await Promise.race([asked.catch(() => undefined), wait(PATIENCE_SECONDS * 1000)]);
  return answer && answer.status < 500 ? answer : cached;
}

async function ask(event: FetchEvent, request: Request): Promise<Response> {
  const ahead = (await event.preloadResponse.catch(() => undefined)) as Response | undefined;
  return ahead ?? fetch(request);
}

function wait(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
}

self.addEventListener('message', (event: ExtendableMessageEvent) => {
  const message = event.data as KeepMessage;
  // What could not be had now is had by the next page.
  const caching = 'keep' in message ? keepScripts(event, message.keep) : keepSounds(event, message.sounds);
  event.waitUntil(caching.catch(() => undefined));
});

/** One after the other, as scripts are. */
async function keepSounds(event: ExtendableMessageEvent, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) await sounds.handle({ event, request: new Request(address) });
}

/**
 * Keeps what a page was made of; where that is of a new build, also that build's scripts in the place of others that
 * were seen. The bare page comes last: until it does, that of the build before opens, with its own scripts.
 */
async function keepScripts(event: ExtendableMessageEvent, loaded: readonly string[]): Promise<void> {
  const cache = await caches.open(SCRIPTS);
  const cached = (await cache.keys()).map(({ url }) => toScriptAddress(url));
  const seen = new Set([...loaded, ...cached].map(toName));
  const missing = new Set([...BUILT_SCRIPTS.filter((address) => seen.has(toName(address))), ...loaded]);
  for (const address of cached) missing.delete(address);
  // One after the other: whoever uses the page meanwhile goes first.
  for (const address of missing) await scripts.handle({ event, request: new Request(address) });
  // Whom to ask stands in the settings.
  await answers.handle({ event, request: new Request(`${API_BASE}/config`) });
  const page = await fetch(BARE_PAGE, { cache: 'no-store' });
  if (page.ok) await (await caches.open(PAGES)).put(BARE_PAGE, page);
}

function toScriptAddress(url: string): string {
  return new URL(url, self.location.href).pathname;
}

/** "/assets/list-screen", whatever the build. */
function toName(address: string): string {
  return address.replace(/-[\w-]{8}(?=\.\w+$)/, '');
}
