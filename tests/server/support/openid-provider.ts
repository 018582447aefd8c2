/**
 * An identity provider as the standard has it (OpenID Connect Core 1.0, Discovery, RFC 6749 and 7636), whose every
 * answer a test can bend.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';

export const CLIENT = { clientId: 'registry', clientSecret: 'a secret: with signs/of+all kinds' };

/** How it answers from now on, where that is not as it should. */
export interface Bent {
  /** Over the claims of the ID token; undefined takes one out. */
  claims?: JWTPayload;
  /** Signs by a key that it does not publish. */
  otherKey?: boolean;
  /** What the person comes back with instead of a code. */
  error?: string;
  /** Told at the userinfo endpoint. */
  userinfo?: Record<string, unknown>;
  /** Over its metadata. */
  metadata?: Record<string, unknown>;
  /** By the path that is asked for: what is answered instead; hangs where it never ends the answer. */
  instead?: Record<string, (response: ServerResponse) => void>;
}

export interface OpenIdStandIn {
  issuer: string;
  /** Whom it signs in, how it is bent. Begins with a person whose address is verified. */
  behave(email: string | undefined, bent?: Bent): void;
  /** What was asked of it, by path. */
  asked: string[];
  stop(): Promise<void>;
}

export async function startOpenIdProvider(): Promise<OpenIdStandIn> {
  const [own, other] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  const codes = new Map<string, { challenge: string; nonce: string; redirectUri: string }>();
  const asked: string[] = [];
  let email: string | undefined;
  let bent: Bent = {};
  let issuer = '';

  const json = (response: ServerResponse, status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  async function grant(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const body = new URLSearchParams(await text(request));
    const takesBody = bent.metadata?.['token_endpoint_auth_methods_supported'] !== undefined;
    if (!isClient(takesBody ? readBody(body) : readHeader(request)))
      return json(response, 401, { error: 'invalid_client' });
    const kept = codes.get(body.get('code') ?? '');
    codes.delete(body.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    if (!kept || kept.challenge !== challenge || kept.redirectUri !== body.get('redirect_uri'))
      return json(response, 400, { error: 'invalid_grant' });
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: CLIENT.clientId,
      sub: nameSubject(email, bent),
      nonce: kept.nonce,
      iat: now,
      exp: now + 300,
      ...(email === undefined ? {} : { email, email_verified: true }),
      ...bent.claims,
    };
    const word = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'own' })
      .sign(bent.otherKey ? other.privateKey : own.privateKey);
    return json(response, 200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: word });
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', issuer);
    asked.push(pathname);
    const instead = bent.instead?.[pathname];
    if (instead) return instead(response);
    if (pathname === '/.well-known/openid-configuration')
      return json(response, 200, {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
        ...(bent.userinfo ? { userinfo_endpoint: `${issuer}/userinfo` } : {}),
        ...bent.metadata,
      });
    if (pathname === '/keys') return json(response, 200, { keys: [jwk] });
    if (pathname === '/userinfo') return json(response, 200, { sub: nameSubject(email, bent), ...bent.userinfo });
    if (pathname === '/token') return void grant(request, response);
    const answer = new URL(searchParams.get('redirect_uri') ?? '');
    answer.searchParams.set('state', searchParams.get('state') ?? '');
    if (bent.error === undefined) {
      const [code, challenge] = [randomUUID(), searchParams.get('code_challenge') ?? ''];
      const nonce = searchParams.get('nonce') ?? '';
      if (searchParams.get('code_challenge_method') === 'S256')
        codes.set(code, { challenge, nonce, redirectUri: searchParams.get('redirect_uri') ?? '' });
      answer.searchParams.set('code', code);
    } else answer.searchParams.set('error', bent.error);
    return response.writeHead(302, { location: answer.href }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    asked,
    behave(person, how = {}) {
      email = person;
      bent = how;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Each person of it has another; whose a test means can be said by the claims. */
function nameSubject(email: string | undefined, { userinfo }: Bent): string {
  return `subject-of-${String(email ?? userinfo?.['email']).toLowerCase()}`;
}

/** What a provider reads that names no other way (RFC 6749, section 2.3.1). */
function readHeader({ headers }: IncomingMessage): unknown[] {
  const [, basic = ''] = /^Basic (.+)$/.exec(headers.authorization ?? '') ?? [];
  return atob(basic)
    .split(':')
    .map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
}

function readBody(body: URLSearchParams): unknown[] {
  return [body.get('client_id'), body.get('client_secret')];
}

function isClient([id, secret]: unknown[]): boolean {
  return id === CLIENT.clientId && secret === CLIENT.clientSecret;
}
