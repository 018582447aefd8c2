/** Where everybody finds what certificates are checked with, behind the registry's public address. */
export const CERTIFICATE_PATHS = {
  jwks: '/.well-known/certificates-jwks.json',
  /** A COSE_KeySet (RFC 9052, section 7). */
  coseKeys: '/.well-known/certificates-cose-keys',
  /** A status list token; its address stands in every certificate. */
  statusList: '/.well-known/certificates-status-list',
  check: '/verify',
  register: '/register',
  registerJsonLd: '/register.jsonld',
  registerFeed: '/register.atom',
} as const;
