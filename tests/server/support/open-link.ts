/** What the page of a password link does: the one-time token behind the "#" becomes a session, by POST. */
import type { Hono } from 'hono';
import type { ServerEnv } from '@/server/platform/platform';
import type { Message } from '@/server/platform/messenger';

/** The first link of the last e-mail to an address. */
export function findLink(sent: readonly Message[], to: string): string {
  const mail = sent.findLast((each) => each.channel === 'email' && each.to === to);
  return /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}

interface OpenedLink {
  access_token: string;
  refresh_token: string;
  message: string;
}

export async function openLink(app: Hono<ServerEnv>, link: string) {
  const token_hash = new URLSearchParams(new URL(link).hash.slice(1)).get('token_hash');
  const answer = await app.request('/auth/v1/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'recovery', token_hash }),
  });
  return { status: answer.status, body: (await answer.json()) as OpenedLink };
}
