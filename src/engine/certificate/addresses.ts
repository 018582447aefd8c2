/** Where everybody finds what certificates and receipts are checked with, behind the registry's public address. */
export const CERTIFICATE_PATHS = {
  jwks: '/.well-known/certificates-jwks.json',
  /** A COSE_KeySet (RFC 9052, section 7). */
  coseKeys: '/.well-known/certificates-cose-keys',
  /** A status list token; its address stands in every certificate. */
  statusList: '/.well-known/certificates-status-list',
  check: '/verify',
  /** What was received; the reference and a proof follow. */
  receipt: '/verify/receipt',
  register: '/register',
  registerJsonLd: '/register.jsonld',
  registerFeed: '/register.atom',
} as const;
