/** What somebody with a role may do, in the registry's words. */
import { registry } from 'virtual:administration';
import type { RoleList } from '@/api/shapes/user';
import { nameType } from './provider-names';
import { t } from '@/texts/t';

type Role = RoleList['data'][number];

export function describePermissions({ permissions, application_type }: Role): string {
  if (permissions.includes('*')) return t('Everything.');
  if (application_type !== null)
    return t('For {type} alone: {permissions}', {
      type: nameType(application_type),
      permissions: describe(permissions),
    });
  return describe(permissions);
}

/** In one sentence. */
export function describePermission(id: string): string {
  return registry.permissions.find((permission) => permission.id === id)?.description ?? id;
}

function describe(permissions: readonly string[]): string {
  return permissions.map(describePermission).join(' ');
}
