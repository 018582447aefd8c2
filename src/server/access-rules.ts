/** Who may call which endpoint: the one table that the server decides by. ../../schemas/ACCESS.md is printed from it. */
import type { Catalog, ProviderDefinition } from '@/definition/parse/catalog';
import type { Endpoint } from '@/definition/language/invitation';
import type { OfficersPermission } from '@/definition/language/registry';
import { listInviters, OPERATION_HANDLERS } from './invitations/operations';

/**
 * anyone: no token is asked for; verified: a valid token, with or without a profile; person: a valid token of somebody with an active
 * profile; nobody: never.
 */
export type Caller = 'anyone' | 'verified' | 'person' | 'nobody';

/** Whose records it reaches: the caller's own; his own and, with the permission view_applications, everybody's; those of the phone that he has proved. */
export type Reach = 'own' | 'own-or-viewed' | 'phone';

export interface AccessRule {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  /** From the root, parameters as :name. */
  path: string;
  who: Caller;
  /** All of these, of a person. */
  permissions?: Permission[];
  /** Only people who hold one of these roles. */
  roles?: string[];
  /** Kept by the queries of the endpoint itself: another's record is not found. */
  reach?: Reach;
  /** Also for somebody whose password has expired. */
  expiredPassword?: boolean;
}

/** What this server asks for, with the words of its refusal (specification section 8). */
export const REFUSALS = {
  view_applications: 'Access forbidden: You do not have permission to view admin applications',
  review_applications: 'Access forbidden: You do not have permission to review applications',
  manage_users: 'Access forbidden: You do not have permission to view admin users',
  view_roles: 'Access forbidden: You do not have permission to view admin roles',
  manage_settings: 'Access forbidden: You do not have permission to view admin settings',
  view_audit: 'Access forbidden: You do not have permission to view the audit log',
  manage_staff: 'Access forbidden: You do not have permission to invite people here',
} as const satisfies Record<OfficersPermission | 'manage_staff', string>;
export type Permission = keyof typeof REFUSALS;

/** Every endpoint of this build and of the given definitions. An endpoint of the product API that is missing here answers 404 to everybody. */
export function listAccessRules(catalog: Pick<Catalog, 'providers'>): AccessRule[] {
  const brought = catalog.providers.flatMap((owner) => owner.endpoints.map((endpoint) => toEndpointRule(catalog, owner, endpoint)));
  return [...RULES, ...brought.filter((rule) => RULES.every((own) => own.method !== rule.method || own.path !== rule.path))];
}

const RULES: AccessRule[] = [
  ...rules('anyone', ['GET /healthz', 'GET /readyz', 'GET /api/openapi.json', 'GET /api/config', 'GET /api/definitions/:provider/:version/validators.js']),
  ...rules('anyone', ['POST /api/auth/send-otp', 'POST /api/auth/verify-otp', 'POST /api/auth/verify-invitation', 'POST /api/admin/login']),
  // Guards itself by the signature of the hosted project, and answers 404 where there is none.
  ...rules('anyone', ['POST /api/auth-hooks/send-sms']),
  ...rules('verified', ['POST /api/auth/create-account']),
  ...rules('person', ['GET /api/auth/me'], { expiredPassword: true }),

  ...rules('person', ['GET /api/applications', 'POST /api/applications', 'GET /api/definitions/:provider/:version']),
  ...rules('person', ['GET /api/applications/:id', 'GET /api/applications/:id/receipt.pdf'], { reach: 'own-or-viewed' }),
  ...rules('person', ['GET /api/applications/:id/status', 'PATCH /api/applications/:id'], { reach: 'own' }),
  ...rules('person', ['POST /api/applications/upload', 'POST /api/applications/upload-multiple', 'OPTIONS /api/uploads', 'POST /api/uploads']),
  ...rules('person', ['GET /api/applications/file/:path{.+}'], { reach: 'own-or-viewed' }),
  ...rules('person', ['POST /api/applications/file/:id/delete'], { reach: 'own' }),
  ...rules('person', ['GET /api/uploads/:id', 'PATCH /api/uploads/:id', 'DELETE /api/uploads/:id'], { reach: 'own' }),
  ...rules('person', ['GET /api/drafts/:provider', 'PUT /api/drafts/:provider', 'DELETE /api/drafts/:provider']),
  ...rules('person', ['GET /api/invitations'], { permissions: ['manage_staff'] }),
  ...rules('person', ['POST /api/invitations/:id/resend', 'DELETE /api/invitations/:id'], { permissions: ['manage_staff'], reach: 'own' }),

  ...rules('person', ['GET /api/admin/dashboard', 'GET /api/admin/applications', 'GET /api/admin/applications.csv', 'GET /api/admin/applications/:id'], { permissions: ['view_applications'] }),
  // Each move of the workflow says which permission it needs besides; comments need that of any, or review_applications.
  ...rules('person', ['POST /api/admin/applications/status', 'POST /api/admin/applications/:id/status', 'POST /api/admin/applications/:id/comments'], { permissions: ['view_applications'] }),
  ...rules('person', ['GET /api/admin/users/roles'], { permissions: ['view_roles'] }),
  ...rules('person', ['GET /api/admin/users', 'GET /api/admin/users/deletion', 'PUT /api/admin/users/status', 'PUT /api/admin/users/:id', 'DELETE /api/admin/users', 'POST /api/admin/users/:id/reset-password'], { permissions: ['manage_users'] }),
  ...rules('person', ['GET /api/admin/settings', 'PUT /api/admin/settings'], { permissions: ['manage_settings'] }),
  ...rules('person', ['GET /api/admin/audit'], { permissions: ['view_audit'] }),

  // The embedded sign-in, which guards itself as GoTrue and PostgREST do.
  ...rules('anyone', ['POST /auth/v1/otp', 'POST /auth/v1/resend', 'POST /auth/v1/verify', 'GET /auth/v1/verify', 'POST /auth/v1/token', 'POST /auth/v1/recover', 'POST /auth/v1/signup']),
  ...rules('anyone', ['GET /auth/v1/.well-known/jwks.json', 'GET /auth/v1/health', 'GET /auth/v1/settings']),
  ...rules('verified', ['GET /auth/v1/user', 'PUT /auth/v1/user', 'POST /auth/v1/logout', 'GET /auth/v1/user/identities/authorize', 'POST /auth/v1/factors']),
  ...rules('verified', ['DELETE /auth/v1/user/identities/:id'], { reach: 'own' }),
  ...rules('verified', ['GET /rest/v1/:table', 'PATCH /rest/v1/:table'], { reach: 'own' }),
  ...rules('nobody', ['POST /rest/v1/:table', 'PUT /rest/v1/:table', 'DELETE /rest/v1/:table']),
];

function rules(who: Caller, endpoints: string[], rest: Omit<AccessRule, 'method' | 'path' | 'who'> = {}): AccessRule[] {
  return endpoints.map((endpoint) => {
    const [method, path = ''] = endpoint.split(' ');
    return { method: method as AccessRule['method'], path, who, ...rest };
  });
}

/** Of an endpoint that a provider brings along: its operation says who. */
function toEndpointRule({ providers }: Pick<Catalog, 'providers'>, owner: ProviderDefinition, { method, path, operation, provider }: Endpoint): AccessRule {
  const subject = providers.find(({ id }) => id === (provider ?? owner.id));
  const { guard, reach, only, permissions } = OPERATION_HANDLERS[operation];
  const members = only === undefined || !subject ? undefined : only === 'applicants' ? [subject] : listInviters(providers, subject);
  const roles = members && [...new Set(members.map(({ role }) => role))];
  // Where nobody needs an invitation, everybody of the role may apply.
  const isOpen = operation === 'apply' && subject?.invitation?.required !== true;
  return { method, path: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`, who: guard, ...(permissions ? { permissions } : {}), ...(roles ? { roles } : {}), ...(reach && !isOpen ? { reach } : {}) };
}
