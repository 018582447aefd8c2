/** Says that this officer has the record open, and hears who else has. */
import { useEffect, useState } from 'react';
import type { Desk } from '@/api/shapes/desk';
import { api } from '@/page/data/api';
import { useSession } from '@/page/data/session-store';

/** The server forgets a page that has said nothing for longer than a minute. */
const EVERY_MS = 40_000;

/** Who does nothing for so long is away: saying more would keep a session that nobody uses. */
const AWAY_MS = 5 * 60_000;

const ACTIVITIES = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** The others; undefined until the server has answered. A call that fails is made again the next time. */
export function usePresence(id: string): Desk['present'] | undefined {
  const [present, setPresent] = useState<Desk['present']>();
  useEffect(() => {
    let usedAt = Date.now();
    const note = () => void (usedAt = Date.now());
    const stay = () => void say(id, true).then((said) => said && setPresent(said.present));
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && Date.now() - usedAt < AWAY_MS) stay();
    }, EVERY_MS);
    for (const activity of ACTIVITIES) window.addEventListener(activity, note, { passive: true });
    stay();
    return () => {
      clearInterval(timer);
      for (const activity of ACTIVITIES) window.removeEventListener(activity, note);
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
