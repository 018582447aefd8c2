/**
 * Runs before the page's own code, which takes seconds on a slow line, and asks the server for what the page of this
 * address will want: the server has written that into it. A script by itself (`scripts/vite/lone-script-config.ts`).
 */
import { prefetch, WANTED } from '@/api/client/prefetched';
import { readFreshSession } from '@/sign-in/session/persisted-session';

/** As long as the calls wait that it is asked for. */
const TIMEOUT_MS = 15_000;

const session = readFreshSession();
const wanted = document.querySelector(`meta[name="${WANTED}"]`)?.getAttribute('content') ?? '';
if (session) for (const address of wanted.split(' ')) prefetch(address, session.accessToken, TIMEOUT_MS);
