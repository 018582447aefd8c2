/**
 * Who may call what, written by hand from the specification (sections 6 to 8) and never from the code under test: the
 * server decides by the contracts, from which the printed page is made too, so that a slip there would be a slip in
 * both.
 */
import type { RoleDefinition } from '@/definition/parse/catalog';
import type { Permission } from '@/api/contracts/contract';
import { API_TOKEN, SIGNED_OUT, WITHOUT_PROFILE, type Access } from '@/server/http/access-table';

/** Signed out, without a profile, an applicant of any role, an officer. */
type Row = readonly [Access, Access, Access, Access];

interface Expected {
  row: Row;
  /** Whoever's role holds the permission has this access instead. */
  with?: readonly [Permission, Access];
  /** Of the applicants, only these roles; the others are refused. */
  only?: string[];
}

const EVERYBODY: Row = ['yes', 'yes', 'yes', 'yes'];
const WITH_A_TOKEN: Row = ['no', 'yes', 'yes', 'yes'];
const WITH_A_PROFILE: Row = ['no', 'no', 'yes', 'yes'];
const OWN: Row = ['no', 'no', 'own', 'own'];
const NOBODY: Row = ['no', 'no', 'no', 'no'];
const APPLICANTS: Row = ['no', 'no', 'yes', 'no'];
/** Of the account of the sign-in itself, which needs no profile. */
const OWN_ACCOUNT: Row = ['no', 'own', 'own', 'own'];
/** What is there for a phone, for whoever has proved it; officers sign in by e-mail. */
const OWN_PHONE: Row = ['no', 'own', 'own', 'no'];
const OWN_PHONE_AND_PROFILE: Row = ['no', 'no', 'own', 'no'];

const EXPECTED: [Row, string[], Expected['with']?][] = [
  [
    EVERYBODY,
    [
      'GET /healthz',
      'GET /.well-known/certificates-jwks.json',
      'GET /.well-known/certificates-cose-keys',
      'GET /.well-known/certificates-status-list',
      'GET /verify',
      'GET /verify/:number',
      'GET /verify/receipt/:reference/:proof',
      'GET /register',
      'GET /register.jsonld',
      'GET /register.atom',
      'GET /readyz',
      'GET /api/openapi.json',
      'GET /api/config',
      'OPTIONS /api/uploads',
      'GET /api/definitions/:provider/:version/validators.js',
      'POST /api/auth/send-otp',
      'POST /api/auth/verify-otp',
      'POST /api/auth/verify-invitation',
      'POST /api/admin/login',
      'POST /api/admin/login/provider',
      'POST /api/admin/login/provider/session',
      'POST /api/auth-hooks/send-sms',
      'POST /auth/v1/otp',
      'POST /auth/v1/resend',
      'POST /auth/v1/verify',
      'GET /auth/v1/verify',
      'POST /auth/v1/token',
      'POST /auth/v1/recover',
      'POST /auth/v1/signup',
      'GET /auth/v1/.well-known/jwks.json',
      'GET /auth/v1/health',
      'GET /auth/v1/settings',
      'POST /api/airline/staff/verify-invitation',
      'POST /api/courier-logistics/staff/verify-invitation',
      'POST /api/truck/trucker/verify-invitation',
      'POST /api/trucker/invitations/:token/verify',
    ],
  ],
  [
    WITH_A_TOKEN,
    [
      'POST /api/auth/create-account',
      'GET /auth/v1/user',
      'PUT /auth/v1/user',
      'POST /auth/v1/logout',
      'GET /auth/v1/user/identities/authorize',
      'POST /auth/v1/factors',
      'GET /auth/v1/factors/recovery-codes',
      'POST /auth/v1/factors/recovery-codes',
      'POST /auth/v1/factors/recovery-codes/regenerate',
      'POST /auth/v1/factors/recovery-codes/verify',
    ],
  ],
  [
    WITH_A_PROFILE,
    [
      'GET /api/auth/me',
      'POST /api/account/sign-out-everywhere',
      'GET /api/account/data',
      'GET /api/account/deletion',
      'DELETE /api/account',
      'GET /api/applications',
      'POST /api/applications',
      'GET /api/definitions/:provider/:version',
      'POST /api/applications/upload',
      'POST /api/applications/upload-multiple',
      'POST /api/uploads',
      'GET /api/drafts/:provider',
      'PUT /api/drafts/:provider',
      'DELETE /api/drafts/:provider',
      'GET /api/drafts/:provider/steps',
      'POST /api/drafts/:provider/steps/:step',
      'DELETE /api/drafts/:provider/steps/:step',
      'POST /api/drafts/:provider/steps/:step/taken',
    ],
  ],
  [
    OWN,
    [
      'GET /api/applications/:id/status',
      'PATCH /api/applications/:id',
      'POST /api/applications/:id/transitions',
      'POST /api/applications/:id/renewal',
      'POST /api/applications/:id/duties/:duty',
      'POST /api/applications/file/:id/delete',
      'GET /api/uploads/:id',
      'PATCH /api/uploads/:id',
      'DELETE /api/uploads/:id',
      'POST /api/truck-operator/companies/:id/vehicles',
      'GET /api/truck-operator/companies/:id/dashboard',
    ],
  ],
  [
    OWN,
    [
      'GET /api/applications/:id',
      'GET /api/applications/:id/certificate.pdf',
      'GET /api/applications/:id/receipt.pdf',
      'GET /api/applications/file/:path',
    ],
    ['view_applications', 'all'],
  ],
  // A status is set by whoever has the permission of that transition, which no endpoint knows.
  [
    NOBODY,
    [
      'GET /api/admin/dashboard',
      'GET /api/admin/applications',
      'GET /api/admin/applications.csv',
      'GET /api/admin/applications.xlsx',
      'GET /api/admin/figures',
      'GET /api/admin/figures.csv',
      'GET /api/admin/applications/:id',
      'POST /api/admin/applications/status',
      'POST /api/admin/applications/:id/status',
      'POST /api/admin/applications/:id/first-approval/end',
      'POST /api/admin/applications/:id/comments',
      'POST /api/admin/applications/:id/checks',
      'GET /api/admin/queues',
      'POST /api/admin/exports',
      'GET /api/admin/exports',
      'GET /api/admin/exports/:id/file',
      'DELETE /api/admin/exports/:id',
      'POST /api/admin/views',
      'DELETE /api/admin/views/:id',
      'GET /api/admin/officers',
      'PUT /api/admin/officers/:id/leave',
      'GET /api/admin/notices',
      'PUT /api/admin/notices',
      'POST /api/admin/applications/desk',
      'GET /api/admin/applications/:id/desk',
      'POST /api/admin/applications/:id/desk',
      'GET /api/admin/applications/:id/same',
      'POST /api/admin/applications/:id/presence',
      'POST /api/admin/applications/:id/seen',
    ],
    ['view_applications', 'all'],
  ],
  [
    NOBODY,
    [
      'GET /api/admin/users',
      'POST /api/admin/users',
      'GET /api/admin/users/deletion',
      'PUT /api/admin/users/status',
      'PUT /api/admin/users/:id',
      'GET /api/admin/users/:id/storage',
      'PUT /api/admin/users/:id/storage',
      'DELETE /api/admin/users',
      'POST /api/admin/users/:id/reset-password',
      'DELETE /api/admin/users/:id/second-factor',
      'DELETE /api/admin/users/:id/provider-identity',
    ],
    ['manage_users', 'yes'],
  ],
  [NOBODY, ['GET /api/admin/users/roles'], ['view_roles', 'yes']],
  // Who holds the one in any cast holds the other.
  [NOBODY, ['PUT /api/admin/users/roles/:id'], ['manage_users', 'yes']],
  [
    NOBODY,
    [
      'GET /api/admin/settings',
      'GET /api/admin/ready-reasons',
      'PUT /api/admin/ready-reasons',
      'GET /api/admin/retention',
      'PUT /api/admin/retention',
      'PUT /api/admin/settings',
      'GET /api/admin/tokens',
      'POST /api/admin/tokens',
      'DELETE /api/admin/tokens/:id',
      'GET /api/admin/webhooks',
      'POST /api/admin/webhooks',
      'PUT /api/admin/webhooks/:id',
      'POST /api/admin/webhooks/:id/secret',
      'POST /api/admin/webhooks/:id/test',
      'DELETE /api/admin/webhooks/:id',
    ],
    ['manage_settings', 'yes'],
  ],
  [NOBODY, ['GET /api/admin/audit', 'GET /api/admin/audit.csv'], ['view_audit', 'yes']],
  [
    OWN_ACCOUNT,
    [
      'DELETE /auth/v1/user/identities/:id',
      'POST /auth/v1/factors/:id/challenge',
      'POST /auth/v1/factors/:id/verify',
      'DELETE /auth/v1/factors/:id',
      'GET /rest/v1/:table',
      'PATCH /rest/v1/:table',
    ],
  ],
  [NOBODY, ['POST /rest/v1/:table', 'PUT /rest/v1/:table', 'DELETE /rest/v1/:table']],
  [
    OWN_PHONE,
    [
      'GET /api/company/staff/invite-details',
      'GET /api/airline/staff/invite-details',
      'GET /api/courier-logistics/staff/invite-details',
      'GET /api/truck/trucker/invite-details',
      'GET /api/trucker/invitations/search',
      'GET /api/steps/:token',
      'POST /api/steps/:token',
      'POST /api/steps/:token/files',
    ],
  ],
];

/** What programs may do in an officer's name; the rest is people's alone. */
const TAKE_TOKENS = [
  'GET /api/definitions/:provider/:version',
  'GET /api/applications/:id/certificate.pdf',
  'GET /api/applications/:id/receipt.pdf',
  'GET /api/applications/file/:path',
  'GET /api/admin/dashboard',
  'GET /api/admin/applications',
  'GET /api/admin/applications.csv',
  'GET /api/admin/figures',
  'GET /api/admin/figures.csv',
  'GET /api/admin/applications/:id',
  'POST /api/admin/applications/status',
  'POST /api/admin/applications/:id/status',
  'POST /api/admin/applications/:id/comments',
  'POST /api/admin/applications/:id/checks',
  'GET /api/admin/audit',
  'GET /api/admin/audit.csv',
];

/** Whose people invite, by the specification's section 6 and the permission manage_staff of its section 3. */
const INVITERS = ['company_operator', 'truck_operator', 'airline_operator', 'courier_logistics'];

/** What only people of some of the applicants' roles may do. */
const OF_ROLES: [string, Row, string[], Expected['with']?][] = [
  ['POST /api/company/staff/invite', APPLICANTS, ['company_operator']],
  ['POST /api/airline/staff/invite', APPLICANTS, ['airline_operator']],
  ['POST /api/courier-logistics/staff/invite', APPLICANTS, ['courier_logistics']],
  ['POST /api/truck-operator/companies/:id/invitations', OWN_PHONE_AND_PROFILE, ['truck_operator']],
  ['POST /api/trucker/applications', OWN_PHONE_AND_PROFILE, ['trucker']],
  ['GET /api/invitations', APPLICANTS, INVITERS, ['manage_staff', 'yes']],
  ['POST /api/invitations/:id/resend', OWN_PHONE_AND_PROFILE, INVITERS, ['manage_staff', 'own']],
  ['DELETE /api/invitations/:id', OWN_PHONE_AND_PROFILE, INVITERS, ['manage_staff', 'own']],
];

const BY_ENDPOINT = new Map<string, Expected>([
  ...EXPECTED.flatMap(([row, endpoints, held]) =>
    endpoints.map((endpoint) => [endpoint, { row, ...(held && { with: held }) }] as const),
  ),
  ...OF_ROLES.map(([endpoint, row, only, held]) => [endpoint, { row, only, ...(held && { with: held }) }] as const),
]);

export const EXPECTED_ENDPOINTS = [...BY_ENDPOINT.keys()];

/**
 * By caller; undefined for an endpoint that the table does not name, such as those of a folder that somebody has added
 * to schemas/.
 */
export function findExpectedAccess(
  endpoint: string,
  callers: string[],
  roles: RoleDefinition[],
): Record<string, Access> | undefined {
  const expected = BY_ENDPOINT.get(endpoint);
  if (!expected) return undefined;
  const cells = callers.map((caller) => [
    caller,
    caller === API_TOKEN ? findTokenCell(endpoint, expected) : findCell(expected, caller, roles),
  ]);
  return Object.fromEntries(cells) as Record<string, Access>;
}

function findTokenCell(endpoint: string, { row: [signedOut, , , officer], with: held }: Expected): Access {
  return TAKE_TOKENS.includes(endpoint) ? (held?.[1] ?? officer) : signedOut;
}

function findCell(
  { row: [signedOut, withoutProfile, applicant, officer], with: held, only }: Expected,
  caller: string,
  roles: RoleDefinition[],
): Access {
  if (caller === SIGNED_OUT) return signedOut;
  if (caller === WITHOUT_PROFILE) return withoutProfile;
  const role = roles.find(({ id }) => id === caller);
  // What a type declares in its folder sees its applications, and reaches nothing else of the administration.
  if (role?.type !== undefined) return held?.[0] === 'view_applications' ? 'type' : officer;
  if (role?.audience === 'officer')
    return held && role.permissions.some((permission) => permission === '*' || permission === held[0])
      ? held[1]
      : officer;
  return only === undefined || only.includes(caller) ? applicant : 'no';
}
