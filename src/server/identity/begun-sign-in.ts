/**
 * A sign-in by the identity provider that is under way: in a sealed cookie of the browser that has begun it, so that
 * it ends there alone, at whichever server. The page that the provider leads back to asks by itself for the end, so the
 * cookie may stay away from what other sites begin.
 */
import { z } from 'zod';
import type { ProviderFlow } from '../platform/identity-provider';
import type { Platform, ServerContext } from '../platform/platform';
import { later } from '../platform/time-span';
import { sealText, unsealText } from '../storage/sealed-text';
import { createSecretText, hashSecretText } from '../storage/secret-text';
import { forgetOwnCookie, readOwnCookie, setOwnCookie } from './own-cookie';
import { takeFromLimit } from './rate-limit';
import type { ApiError } from '../platform/api-error';

const COOKIE = 'provider';
const SEAL = 'provider-sign-ins';
const MINUTES = 10;

const Begun = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** In milliseconds: a browser may keep a cookie for longer than it was told. */
  until: z.number(),
});

type Stand = Pick<Platform, 'database' | 'clock' | 'config'>;

/** A new one, in the place of what this browser has begun before. */
export function createFlow(): ProviderFlow {
  return { state: createSecretText(), nonce: createSecretText(), verifier: createSecretText() };
}

export async function keepSignIn(context: ServerContext, stand: Stand, begun: ProviderFlow): Promise<void> {
  const until = later(stand.clock(), { minutes: MINUTES }).getTime();
  const value = await sealText(stand.database.kysely, JSON.stringify({ ...begun, until }), SEAL);
  setOwnCookie(context, stand.config, { name: COOKIE, value, seconds: MINUTES * 60 });
}

/**
 * The one that this browser has begun and an answer names, which is over by that: asked for again, it is refused by
 * `refuse`, at every server. Undefined where the browser has begun none of this state, or too long ago.
 */
export async function takeSignIn(
  context: ServerContext,
  stand: Stand,
  { state, refuse }: { state: string | null; refuse: () => ApiError },
): Promise<ProviderFlow | undefined> {
  const begun = await readSignIn(context, stand);
  if (!begun || begun.state !== state || stand.clock().getTime() > begun.until) return undefined;
  forgetOwnCookie(context, stand.config, COOKIE);
  await takeFromLimit(stand.database.kysely, {
    key: `provider-state:${await hashSecretText(begun.state)}`,
    limit: 1,
    seconds: MINUTES * 60,
    now: stand.clock(),
    refuse,
  });
  return begun;
}

async function readSignIn(context: ServerContext, stand: Stand): Promise<z.infer<typeof Begun> | undefined> {
  const cookie = readOwnCookie(context, stand.config, COOKIE);
  if (cookie === undefined) return undefined;
  try {
    return Begun.parse(JSON.parse(await unsealText(stand.database.kysely, cookie, SEAL)));
  } catch {
    // Sealed by a key of before, or by nobody here.
    return undefined;
  }
}
