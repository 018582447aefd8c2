/** Says that this officer has the record open, and hears who else has. */
import { useEffect, useState } from 'react';
import type { Desk } from '@/api/shapes/desk';
import { api } from '@/page/data/api';
import { readLastActivity } from '@/sign-in/idle/use-idle-watch';
import { useSession } from '@/page/data/session-store';

/** The server forgets a page that has said nothing for longer than a minute. */
const EVERY_MS = 40_000;

/** Who does nothing for so long is away: saying more would keep a session that nobody uses. */
const AWAY_MS = 5 * 60_000;

/** The others; undefined until the server has answered. A call that fails is made again the next time. */
export function usePresence(id: string): Desk['present'] | undefined {
  const [present, setPresent] = useState<Desk['present']>();
  useEffect(() => {
    const stay = () => void say(id, true).then((said) => said && setPresent(said.present));
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - readLastActivity() < AWAY_MS) stay();
    }, EVERY_MS);
    stay();
    return () => {
      clearInterval(timer);
      void say(id, false);
    };
  }, [id]);
  return present;
}

async function say(id: string, open: boolean) {
  // Whoever has signed out has left it, and must not be asked to sign in for saying so.
  if (useSession.getState().status !== 'signed-in') return undefined;
  return api
    .request('POST /admin/applications/:id/presence', { params: { id }, json: { open } })
    .catch(() => undefined);
}
