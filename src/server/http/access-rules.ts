/**
 * Who may call which endpoint: the contracts' own table, the providers' endpoints, and those of the sign-in.
 * schemas/ACCESS.md is printed from it.
 */
import type { Access, Method, Permission } from '@/api/contracts/contract';
import { CONTRACTS } from '@/api/contracts/contracts';
import { listProviderEndpoints } from '@/api/contracts/provider-endpoints';
import { SIGN_IN_ENDPOINTS } from '@/api/contracts/sign-in';
import type { Catalog } from '@/definition/parse/catalog';
import { msg, type Message } from '@/texts/t';

export interface AccessRule extends Access {
  method: Method;
  /** From the root, parameters as :name. */
  path: string;
  /** Only people who hold one of these roles. */
  roles?: string[];
}

/** The words of a refusal (specification section 8). */
export const REFUSALS: Record<Permission, Message> = {
  view_applications: msg('Access forbidden: You do not have permission to view admin applications'),
  review_applications: msg('Access forbidden: You do not have permission to review applications'),
  assign_applications: msg('Access forbidden: You do not have permission to hand over what another officer has'),
  manage_users: msg('Access forbidden: You do not have permission to view admin users'),
  view_roles: msg('Access forbidden: You do not have permission to view admin roles'),
  manage_settings: msg('Access forbidden: You do not have permission to view admin settings'),
  view_audit: msg('Access forbidden: You do not have permission to view the audit log'),
  manage_lists: msg('Access forbidden: You do not have permission to change lists of choices'),
  send_messages: msg('Access forbidden: You do not have permission to send messages again'),
  manage_staff: msg('Access forbidden: You do not have permission to invite people here'),
};

/** Each endpoint once: one that a provider declares for itself and that the product has is the product's. */
export function listAccessRules(catalog: Pick<Catalog, 'providers'>): AccessRule[] {
  const own = [
    ...Object.entries(CONTRACTS).map(([key, { access }]) => toRule(key, '/api', access)),
    ...Object.entries(SIGN_IN_ENDPOINTS).map(([key, access]) => toRule(key, '', access)),
  ];
  const brought = listProviderEndpoints(catalog.providers).map(({ key, contract, roles }) => ({
    ...toRule(key, '/api', contract.access),
    ...(roles ? { roles } : {}),
  }));
  return [
    ...own,
    ...brought.filter((rule) => own.every(({ method, path }) => rule.method !== method || rule.path !== path)),
  ];
}

function toRule(key: string, base: string, access: Access): AccessRule {
  const { method, path } = splitKey(key);
  return { method, path: `${base}${path}`, ...access };
}

/** The parts of "METHOD /path". */
export function splitKey(key: string): { method: Method; path: string } {
  const [method, path = ''] = key.split(' ');
  return { method: method as Method, path };
}
