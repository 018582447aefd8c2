/**
 * The endpoints outside of the product API: they keep to GoTrue's and PostgREST's own contract, or are pages and
 * files that everybody may read, so that only who may call them is said here.
 */
import type { Access, Method } from './contract';

const anyone = { who: 'anyone' } as const;
const verified = { who: 'verified' } as const;
const own = { who: 'verified', reach: 'own' } as const;
const nobody = { who: 'nobody' } as const;

export const SIGN_IN_ENDPOINTS: Record<`${Method} /${string}`, Access> = {
  'GET /healthz': anyone,
  'GET /readyz': anyone,
  'GET /.well-known/certificates-jwks.json': anyone,
  'GET /.well-known/certificates-cose-keys': anyone,
  'GET /.well-known/certificates-status-list': anyone,
  'GET /verify': anyone,
  'GET /verify/:number': anyone,
  'GET /verify/receipt/:reference/:proof': anyone,
  'GET /register': anyone,
  'GET /register.jsonld': anyone,
  'GET /register.atom': anyone,
  'POST /auth/v1/otp': anyone,
  'POST /auth/v1/resend': anyone,
  'POST /auth/v1/verify': anyone,
  'GET /auth/v1/verify': anyone,
  'POST /auth/v1/token': anyone,
  'POST /auth/v1/recover': anyone,
  'POST /auth/v1/signup': anyone,
  'GET /auth/v1/.well-known/jwks.json': anyone,
  'GET /auth/v1/health': anyone,
  'GET /auth/v1/settings': anyone,
  'GET /auth/v1/user': verified,
  'PUT /auth/v1/user': verified,
  'POST /auth/v1/logout': verified,
  'GET /auth/v1/user/identities/authorize': verified,
  'POST /auth/v1/factors': verified,
  'POST /auth/v1/factors/:id/challenge': own,
  'POST /auth/v1/factors/:id/verify': own,
  'DELETE /auth/v1/factors/:id': own,
  'GET /auth/v1/factors/recovery-codes': verified,
  'POST /auth/v1/factors/recovery-codes': verified,
  'POST /auth/v1/factors/recovery-codes/regenerate': verified,
  'POST /auth/v1/factors/recovery-codes/verify': verified,
  'DELETE /auth/v1/user/identities/:id': own,
  'GET /rest/v1/:table': own,
  'PATCH /rest/v1/:table': own,
  'POST /rest/v1/:table': nobody,
  'PUT /rest/v1/:table': nobody,
  'DELETE /rest/v1/:table': nobody,
};
