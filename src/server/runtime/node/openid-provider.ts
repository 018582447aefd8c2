/**
 * An identity provider that speaks OpenID Connect: the authorization code flow with PKCE, by openid-client. That is
 * loaded when somebody signs in, and what the provider says of itself is asked each time: nothing of it grows old here.
 */
import type * as openIdClient from 'openid-client';
import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import {
  ProviderError,
  type IdentityProvider,
  type ProvedPerson,
  type ProviderFault,
} from '@/server/platform/identity-provider';

/** Less than a page waits for an answer. */
const PATIENCE_SECONDS = 12;

export interface OpenIdOptions {
  /** As the provider names itself, to the letter. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
  /** Whether officers have no other way in. */
  alone: boolean;
  /** The page that the provider sends people back to. */
  returnAddress: string;
  /** For all that is asked of the provider at once. Replaced in tests. */
  patienceSeconds?: number;
  /** Replaced in tests. */
  fetch?: typeof fetch;
}

/** What the provider itself is known by. */
type Whom = Omit<OpenIdOptions, 'name' | 'alone' | 'returnAddress'>;

type Client = typeof openIdClient;

export function createOpenIdProvider(options: OpenIdOptions): IdentityProvider {
  const { name, alone, returnAddress } = options;
  return {
    name,
    alone,
    async begin({ state, nonce, verifier }) {
      return asking(async (client) => {
        const provider = await discover(client, options);
        const address = client.buildAuthorizationUrl(provider, {
          redirect_uri: returnAddress,
          response_type: 'code',
          scope: 'openid email',
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        });
        return address.href;
      });
    },
    async finish({ state, nonce, verifier }, answer) {
      return asking(async (client) => {
        const provider = await discover(client, options);
        const came = new URL(returnAddress);
        came.search = answer;
        const tokens = await client.authorizationCodeGrant(provider, came, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new ProviderError('untrusted', 'NO_ID_TOKEN');
        const known = { issuer: claims.iss, subject: claims.sub };
        if (claims.email !== undefined || provider.serverMetadata().userinfo_endpoint === undefined)
          return { ...known, ...toAddress(claims) };
        // The standard lets a provider tell the address there alone.
        return { ...known, ...toAddress(await client.fetchUserInfo(provider, tokens.access_token, claims.sub)) };
      });
    },
  };
}

/** What the provider says of itself, without a word about anybody: for whoever sets it up. Throws ProviderError. */
export async function examineProvider(options: Whom): Promise<void> {
  await asking((client) => discover(client, options));
}

async function discover(
  client: Client,
  { issuer, clientId, clientSecret, patienceSeconds = PATIENCE_SECONDS, fetch: send = fetch }: Whom,
): Promise<Configuration> {
  const expected = new URL(issuer);
  const end = AbortSignal.timeout(patienceSeconds * 1000);
  const sendInTime: CustomFetch = (address, init) => send(address, { ...init, signal: end } as RequestInit);
  const provider = await client.discovery(expected, clientId, undefined, proveClient(client, clientSecret), {
    [client.customFetch]: sendInTime,
    timeout: patienceSeconds,
    execute: [
      // Without this, TLS to the provider is all that the ID token is believed by.
      client.enableNonRepudiationChecks,
      // The environment takes such an issuer on this machine alone.
      ...(expected.protocol === 'http:' ? [client.allowInsecureRequests] : []),
    ],
  });
  // openid-client takes Entra's "common" for every organisation there is: anybody could call themselves an officer
  // there.
  if (new URL(provider.serverMetadata().issuer).href !== expected.href)
    throw new ProviderError('untrusted', 'OTHER_ISSUER');
  return provider;
}

/** In the body where the provider takes it there: in the header, providers read signs of a secret in several ways. */
function proveClient({ ClientSecretPost, ClientSecretBasic }: Client, secret: string): ClientAuth {
  const [inBody, inHeader] = [ClientSecretPost(secret), ClientSecretBasic(secret)];
  return (provider, ...request) => {
    const takesBody = provider.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false;
    return (takesBody ? inBody : inHeader)(provider, ...request);
  };
}

function toAddress({
  email,
  email_verified: verified,
}: Record<string, unknown>): Pick<ProvedPerson, 'email' | 'isVerified'> {
  return {
    email: typeof email === 'string' && email !== '' ? email : undefined,
    // Some say it as a text.
    isVerified: verified === undefined || verified === null ? undefined : verified === true || verified === 'true',
  };
}

async function asking<Result>(ask: (client: Client) => Promise<Result>): Promise<Result> {
  const client = await import('openid-client');
  try {
    return await ask(client);
  } catch (error) {
    throw error instanceof ProviderError ? error : toProviderError(client, error);
  }
}

/** What is wrong, without its words: they quote what the provider has said of a person. */
function toProviderError(client: Client, error: unknown): ProviderError {
  if (error instanceof client.AuthorizationResponseError) return new ProviderError('refused', toWord(error.error));
  if (error instanceof client.ResponseBodyError)
    return new ProviderError(toFault(error.status, error.error), toWord(error.error));
  if (error instanceof client.WWWAuthenticateChallengeError)
    return new ProviderError('misconfigured', `HTTP_${error.status}`);
  if (!(error instanceof Error)) return new ProviderError('untrusted', 'UNKNOWN');
  // A status that is none of the protocol's. The server has a Response of its own, which no answer of fetch is.
  const { status } = Object(error.cause) as { status?: unknown };
  if (typeof status === 'number')
    return new ProviderError(status >= 500 ? 'unreachable' : 'untrusted', `HTTP_${status}`);
  const code = 'code' in error ? String(error.code) : error.name;
  // What fetch throws has no code of its own.
  const isSilent = code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT' || code === 'TypeError';
  return new ProviderError(isSilent ? 'unreachable' : 'untrusted', code);
}

function toFault(status: number, error: string): ProviderFault {
  if (error === 'invalid_grant') return 'late';
  return status >= 500 || error === 'temporarily_unavailable' ? 'unreachable' : 'misconfigured';
}

/** The provider's, or whoever's who wrote the address: no more of it than a word goes into the log. */
function toWord(text: string): string {
  return /^[\w.-]{1,60}$/.test(text) ? text : 'OTHER';
}
