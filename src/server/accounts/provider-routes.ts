/**
 * POST /admin/login/provider and /admin/login/provider/session: officers sign in by the identity provider of the
 * authority. The provider leads back to the officers' sign-in page, which asks for the session as it does with a
 * password: no token is ever in an address, and none but the browser that has begun it gets one.
 */
import { msg, t, type Message } from '@/texts/t';
import type { Router } from '../http/router';
import { readCaller, rememberDevice } from '../identity/caller';
import { ADDRESS_WINDOW_SECONDS, takeFromLimit } from '../identity/rate-limit';
import { emailSubject } from '../identity/sign-in';
import { ApiError } from '../platform/api-error';
import {
  ProviderError,
  type IdentityProvider,
  type ProviderFault,
  type ProviderFlow,
} from '../platform/identity-provider';
import type { Platform, ServerContext } from '../platform/platform';
import { welcomeOfficer } from './officer-sign-in';
import { bindOfficer, findProvedOfficer } from './proved-officer';
import { z } from 'zod';
import { later } from '../platform/time-span';
import { sealText, unsealText } from '../storage/sealed-text';
import { createSecretText, hashSecretText } from '../storage/secret-text';
import { forgetOwnCookie, readOwnCookie, setOwnCookie } from '../identity/own-cookie';

/** What is said of each, and by which status and code; `alone` where there is no other way in. */
const FAULTS: Record<ProviderFault, { status: number; code: string; message: Message; alone?: Message }> = {
  unreachable: {
    status: 502,
    code: 'PROVIDER_UNREACHABLE',
    message: msg(
      '{name} cannot be reached at the moment. Please try again in a minute, or sign in with your password.',
    ),
    alone: msg('{name} cannot be reached at the moment. Please try again in a minute.'),
  },
  untrusted: {
    status: 502,
    code: 'PROVIDER_UNTRUSTED',
    message: msg(
      'The answer of {name} could not be verified, so you are not signed in. Please try again, or sign in with your password. If it happens again, tell whoever runs this registry.',
    ),
    alone: msg(
      'The answer of {name} could not be verified, so you are not signed in. Please try again. If it happens again, tell whoever runs this registry.',
    ),
  },
  misconfigured: {
    status: 502,
    code: 'PROVIDER_MISCONFIGURED',
    message: msg(
      '{name} does not know this registry as it is set up. Please sign in with your password, and tell whoever runs this registry.',
    ),
    alone: msg('{name} does not know this registry as it is set up. Please tell whoever runs this registry.'),
  },
  refused: {
    status: 403,
    code: 'PROVIDER_REFUSED',
    message: msg(
      '{name} has not let you in. Please try again, or ask whoever runs {name} whether you may use this registry.',
    ),
  },
  late: {
    status: 400,
    code: 'PROVIDER_LATE',
    message: msg(
      'This sign-in has taken too long, was used already, or was begun in another browser. Please choose “Sign in with {name}” again.',
    ),
  },
};

export function addProviderRoutes({ handle }: Router, platform: Platform): void {
  const { database, clock, config } = platform;

  /** As often as passwords are tried, each of both. 404 where there is no provider. */
  async function open(context: ServerContext, what: 'begun' | 'answered'): Promise<IdentityProvider> {
    const { identityProvider } = platform;
    if (!identityProvider) throw new ApiError(404, 'NO_PROVIDER', t('Officers sign in with their password here'));
    await takeFromLimit(database.kysely, {
      key: `provider-${what}:${readCaller(context, platform).address}`,
      limit: config.addressLimits.passwords,
      seconds: ADDRESS_WINDOW_SECONDS,
      now: clock(),
    });
    return identityProvider;
  }

  handle('POST /admin/login/provider', async ({ context }) => {
    const provider = await open(context, 'begun');
    const flow = createFlow();
    const address = await provider.begin(flow).catch((error: unknown) => refuse(platform, provider, error));
    await keepSignIn(context, platform, flow);
    return { address };
  });

  handle('POST /admin/login/provider/session', async ({ context, body: { answer } }) => {
    const provider = await open(context, 'answered');
    const late = () => toRefusal(provider, 'late');
    const begun = await takeSignIn(context, platform, {
      state: new URLSearchParams(answer).get('state'),
      refuse: late,
    });
    if (!begun) throw late();
    const person = await provider.finish(begun, answer).catch((error: unknown) => refuse(platform, provider, error));
    const officer = await findProvedOfficer(platform, provider, person);
    const session = await platform.auth.backend.openProvedSession(officer.id);
    await bindOfficer(platform, provider, { officer, person, session });
    const opened = await welcomeOfficer(platform, session, officer.email, provider.name);
    await rememberDevice(context, platform, emailSubject(officer.email));
    return opened;
  });
}

/** Noted in the log by a word: nothing was proved of anybody, so there is nobody for the audit. */
function refuse({ log }: Platform, provider: IdentityProvider, error: unknown): never {
  if (!(error instanceof ProviderError)) throw error;
  const { fault, code } = error;
  log.warn({ provider: provider.name, fault, error: code }, 'a sign-in by the identity provider failed');
  throw toRefusal(provider, fault);
}

function toRefusal({ name, alone }: IdentityProvider, fault: ProviderFault): ApiError {
  const { status, code, message, ...other } = FAULTS[fault];
  return new ApiError(status, code, t((alone ? other.alone : undefined) ?? message, { name }));
}

/**
 * A sign-in that is under way: in a sealed cookie of the browser that has begun it, so that it ends there alone, at
 * whichever server. The page that the provider leads back to asks by itself for the end, so the cookie may stay away
 * from what other sites begin.
 */
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
function createFlow(): ProviderFlow {
  return { state: createSecretText(), nonce: createSecretText(), verifier: createSecretText() };
}

async function keepSignIn(context: ServerContext, stand: Stand, begun: ProviderFlow): Promise<void> {
  const until = later(stand.clock(), { minutes: MINUTES }).getTime();
  const value = await sealText(stand.database.kysely, JSON.stringify({ ...begun, until }), SEAL);
  setOwnCookie(context, stand.config, { name: COOKIE, value, seconds: MINUTES * 60 });
}

/**
 * The one that this browser has begun and an answer names, which is over by that: asked for again, it is refused by
 * `refuse`, at every server. Undefined where the browser has begun none of this state, or too long ago.
 */
async function takeSignIn(
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
