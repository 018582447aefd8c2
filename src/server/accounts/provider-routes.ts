/**
 * POST /admin/login/provider and /admin/login/provider/session: officers sign in by the identity provider of the
 * authority. The provider leads back to the officers' sign-in page, which asks for the session as it does with a
 * password: no token is ever in an address, and none but the browser that has begun it gets one.
 */
import { msg, t, type Message } from '@/texts/t';
import type { Router } from '../http/router';
import { blocked, isBlocked } from '../identity/assert-not-blocked';
import { createFlow, keepSignIn, takeSignIn } from '../identity/begun-sign-in';
import { readCaller, rememberDevice } from '../identity/caller';
import { noteFailedSignIn } from '../identity/note-failed-sign-in';
import { ADDRESS_WINDOW_SECONDS, takeFromLimit } from '../identity/rate-limit';
import { emailSubject } from '../identity/sign-in';
import { normaliseEmail } from '../identity/users';
import { ApiError } from '../platform/api-error';
import {
  ProviderError,
  type IdentityProvider,
  type ProvedPerson,
  type ProviderFault,
} from '../platform/identity-provider';
import type { Platform, ServerContext } from '../platform/platform';
import { welcomeOfficer } from './officer-sign-in';

/** What is said of each, and by which status and code. */
const FAULTS: Record<ProviderFault, { status: number; code: string; message: Message }> = {
  unreachable: {
    status: 502,
    code: 'PROVIDER_UNREACHABLE',
    message: msg(
      '{name} cannot be reached at the moment. Please try again in a minute, or sign in with your password.',
    ),
  },
  untrusted: {
    status: 502,
    code: 'PROVIDER_UNTRUSTED',
    message: msg(
      'The answer of {name} could not be verified, so you are not signed in. Please try again, or sign in with your password. If it happens again, tell whoever runs this registry.',
    ),
  },
  misconfigured: {
    status: 502,
    code: 'PROVIDER_MISCONFIGURED',
    message: msg(
      '{name} does not know this registry as it is set up. Please sign in with your password, and tell whoever runs this registry.',
    ),
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

/** Wanted pages that are not of the officers are passed over. */
const OFFICERS_PAGE = /^\/admin(?:[/?#]|$)/;

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

  handle('POST /admin/login/provider', async ({ context, body: { return_to: returnTo } }) => {
    const provider = await open(context, 'begun');
    const flow = createFlow();
    const address = await provider.begin(flow).catch((error: unknown) => refuse(platform, provider, error));
    const isOurs = returnTo !== undefined && OFFICERS_PAGE.test(returnTo);
    await keepSignIn(context, platform, { ...flow, ...(isOurs ? { returnTo } : {}) });
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
    const officer = await findOfficer(platform, provider, person);
    const session = await platform.auth.backend.openProvedSession(officer.id);
    const opened = await welcomeOfficer(platform, session, officer.email, provider.name);
    await rememberDevice(context, platform, emailSubject(officer.email));
    return { ...opened, ...(begun.returnTo === undefined ? {} : { return_to: begun.returnTo }) };
  });
}

/**
 * The officer whose address it is: there before, and made by an administrator. Nobody becomes one by signing in. 403 with
 * what to do, noted in the audit, where it is nobody's, not known to be theirs, or theirs who is suspended.
 */
async function findOfficer(
  { database: { kysely }, catalog: { registry }, clock }: Platform,
  { name }: IdentityProvider,
  { email: told, isVerified }: ProvedPerson,
): Promise<{ id: string; email: string }> {
  const now = clock();
  const fail = async (refusal: ApiError, userId?: string) => {
    const how = { provider: name, code: refusal.code };
    await noteFailedSignIn(kysely, { email: told ? normaliseEmail(told) : '', userId, countedAs: undefined, how, now });
    return refusal;
  };
  if (told === undefined)
    throw await fail(
      new ApiError(
        403,
        'PROVIDER_NO_EMAIL',
        t(
          '{name} has not told your email address, by which officers are known here. Please ask whoever runs {name} to have it told, or sign in with your password.',
          { name },
        ),
      ),
    );
  const email = normaliseEmail(told);
  if (isVerified === false)
    throw await fail(
      new ApiError(
        403,
        'PROVIDER_EMAIL_NOT_VERIFIED',
        t(
          '{name} has not verified that {email} is your email address. Please have it verified there, then try again.',
          {
            name,
            email,
          },
        ),
      ),
    );
  const people = await kysely
    .selectFrom('auth.users as user')
    .innerJoin('profiles', 'profiles.id', 'user.id')
    .select(['user.id', 'user.banned_until', 'profiles.role_id', 'profiles.status'])
    .where('user.email', '=', email)
    .execute();
  const officer = people.find(({ role_id }) =>
    registry.roles.some(({ id, audience }) => id === role_id && audience === 'officer'),
  );
  if (!officer)
    throw await fail(
      new ApiError(
        403,
        'NO_OFFICER',
        t('No officer has an account here with the email address {email}. Please ask an administrator to invite you.', {
          email,
        }),
      ),
      people[0]?.id,
    );
  if (officer.status !== 'active' || isBlocked(officer.banned_until, now)) throw await fail(blocked(), officer.id);
  return { id: officer.id, email };
}

/** Noted in the log by a word: nothing was proved of anybody, so there is nobody for the audit. */
function refuse({ log }: Platform, provider: IdentityProvider, error: unknown): never {
  if (!(error instanceof ProviderError)) throw error;
  const { fault, code } = error;
  log.warn({ provider: provider.name, fault, error: code }, 'a sign-in by the identity provider failed');
  throw toRefusal(provider, fault);
}

function toRefusal({ name }: IdentityProvider, fault: ProviderFault): ApiError {
  const { status, code, message } = FAULTS[fault];
  return new ApiError(status, code, t(message, { name }));
}
