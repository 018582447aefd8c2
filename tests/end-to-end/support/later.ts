/** The product on another day: started again with its clock moved on, and the people who come back to it then. */
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { moveClock } from './move-clock.mjs';
import { Product } from './product';
import { openSession, rememberSession, type Session } from './session';

/** When the queue does its hourly work: in the morning, so that people are told of what is due. UTC. */
const HOUR_OF_WORK = '08:17:00';

export interface LaterProduct {
  product: Product;
  /** How far its clock is ahead of the machine's, in milliseconds. */
  ahead: () => number;
  /** Starts it again on a day (2030-05-20), in the minute in which it does its hourly work. */
  goTo: (day: string) => Promise<void>;
}

/** Remove its product in the end. In this process, too, examples are of the product's day. */
export async function createLaterProduct(): Promise<LaterProduct> {
  const env: Record<string, string> = {};
  const product = await Product.create({ env, asBuilt: true });
  let ahead = 0;
  return {
    product,
    ahead: () => ahead,
    goTo: async (day) => {
      await product.stop();
      ahead = Date.parse(`${day}T${HOUR_OF_WORK}Z`) - Date.now();
      globalThis.serverAheadMs = ahead;
      env['CLOCK_AHEAD_MS'] = String(ahead);
      env['NODE_OPTIONS'] = `--import=${fileURLToPath(new URL('move-clock.mjs', import.meta.url))}`;
      await product.start();
    },
  };
}

export interface LaterPage extends BrowserContextOptions {
  browser: Browser;
  /** The guard of all pages of a test. */
  watch: (context: BrowserContext) => Promise<void>;
  /** Who is signed in. */
  session?: Session;
}

/** A page of somebody whose device has the product's time. */
export async function openLater(
  { product, ahead }: LaterProduct,
  { browser, watch, session, ...options }: LaterPage,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, ...options });
  await watch(context);
  if (ahead() !== 0) await context.addInitScript(moveClock, ahead());
  if (session) await rememberSession(context, session);
  return context.newPage();
}

/** Signs somebody in again whose session has ended long ago, by another code. */
export async function comeBack({ product }: LaterProduct, { user }: Session): Promise<Session> {
  const { phone } = user as { phone: string };
  return openSession(product, phone.startsWith('+') ? phone : `+${phone}`);
}
