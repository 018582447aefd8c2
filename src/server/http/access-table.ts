/**
 * The table of access-rules.ts, worked out for each role: for the printed page, and for the tests that call every cell.
 */
import type { Catalog } from '@/definition/parse/catalog';
import { hasPermission } from '@/engine/workflow/permissions';
import { listAccessRules, type AccessRule } from './access-rules';

/**
 * no: refused; yes: allowed; own: allowed, and another's record is not found; type: allowed, another's record too if it
 * is of the role's type, else it is not found; all: allowed, another's record too.
 */
export type Access = 'no' | 'yes' | 'own' | 'type' | 'all';

/** A role's id, or what stands for people without one. */
export const SIGNED_OUT = 'signed out';
export const WITHOUT_PROFILE = 'without a profile';
/** An API token with all permissions that one can have. */
export const API_TOKEN = 'API token';

export interface AccessRow {
  rule: AccessRule;
  /** By column. */
  cells: Record<string, Access>;
}

/** The columns: nobody, somebody who has only proved their phone, a program, then each role of the registry. */
export function listCallers({ registry }: Pick<Catalog, 'registry'>): string[] {
  return [SIGNED_OUT, WITHOUT_PROFILE, API_TOKEN, ...registry.roles.map(({ id }) => id)];
}

export function listAccess(catalog: Pick<Catalog, 'registry' | 'providers'>): AccessRow[] {
  const callers = listCallers(catalog);
  return listAccessRules(catalog).map((rule) => ({
    rule,
    cells: Object.fromEntries(callers.map((caller) => [caller, findAccess(catalog, rule, caller)])),
  }));
}

function findTokenAccess({ who, tokens, reach }: AccessRule): Access {
  if (who === 'anyone') return 'yes';
  if (who !== 'person' || tokens !== true) return 'no';
  return reach === undefined ? 'yes' : 'all';
}

function findAccess({ registry }: Pick<Catalog, 'registry'>, rule: AccessRule, caller: string): Access {
  if (caller === API_TOKEN) return findTokenAccess(rule);
  const role = registry.roles.find(({ id }) => id === caller);
  const isVerified = caller !== SIGNED_OUT;
  const isAllowed = {
    anyone: true,
    nobody: false,
    verified: isVerified,
    person:
      role !== undefined &&
      (rule.permissions ?? []).every((permission) => hasPermission(registry, role.id, permission)) &&
      (rule.roles?.includes(role.id) ?? true),
  }[rule.who];
  if (!isAllowed) return 'no';
  if (rule.reach === undefined) return 'yes';
  // Officers sign in by e-mail: no phone of theirs is proved.
  if (rule.reach === 'phone') return role?.audience === 'officer' ? 'no' : 'own';
  if (rule.reach === 'own' || !hasPermission(registry, role?.id, 'view_applications')) return 'own';
  return role?.type === undefined ? 'all' : 'type';
}
