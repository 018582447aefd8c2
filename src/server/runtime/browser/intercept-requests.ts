/**
 * Puts the server between the page and the network: what the page asks of its own origin is answered inside the page.
 */
import { http } from 'msw';
import { setupWorker } from 'msw/browser';

/** What the server answers; everything else, such as the page's own files, comes from the network. */
const SERVED = ['/api/*', '/auth/v1/*', '/rest/v1/*', '/healthz', '/readyz'];

export type Answerer = (request: Request) => Response | Promise<Response>;

/** Resolves when requests are answered. `worker` is the address of MSW's script. */
export async function interceptRequests(answer: Answerer, worker: string): Promise<void> {
  const handlers = SERVED.map((path) =>
    http.all(new URL(path, location.origin).href, ({ request }) => answer(request)),
  );
  await setupWorker(...handlers).start({ onUnhandledFrame: 'bypass', quiet: true, serviceWorker: { url: worker } });
}
