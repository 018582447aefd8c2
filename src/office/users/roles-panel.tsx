/** The roles, what they may do, and how many have them. */
import { registry } from 'virtual:administration';
import type { RoleList } from '@/api/shapes/user';
import { DataTable } from '@/ui/data-table';
import type { TableColumn } from '@/ui/table-column';
import { describeFailure } from '@/api/client/describe-failure';
import { nameType } from '../layout/provider-names';
import styles from './users.module.css';
import { formatNumber } from '@/engine/locale/formats';

type Role = RoleList['data'][number];

export function RolesPanel({
  roles,
  error,
  onRetry,
}: {
  roles: RoleList['data'] | undefined;
  error: unknown;
  onRetry: () => void;
}) {
  const columns: TableColumn<Role>[] = [
    { key: 'name', header: 'Role', cell: (role) => role.name },
    { key: 'description', header: 'What for', cell: (role) => role.description },
    { key: 'permissions', header: 'May', cell: (role) => describePermissions(role) },
    { key: 'users', header: 'Users', align: 'end', cell: (role) => formatNumber(role.users) },
  ];
  return (
    <section aria-labelledby="roles-title" className={styles.roles}>
      <h2 id="roles-title" className={styles.rolesTitle}>
        Roles and permissions
      </h2>
      <DataTable
        caption="Roles"
        columns={columns}
        rows={roles ?? []}
        rowKey={(role) => role.id}
        loading={roles === undefined}
        error={error ? describeFailure(error) : undefined}
        onRetry={onRetry}
      />
    </section>
  );
}

function describePermissions({ permissions, application_type }: Role): string {
  if (permissions.includes('*')) return 'Everything.';
  if (application_type !== null) return `For ${nameType(application_type)} alone: ${describe(permissions)}`;
  return describe(permissions);
}

function describe(permissions: readonly string[]): string {
  return permissions
    .map((id) => registry.permissions.find((permission) => permission.id === id)?.description ?? id)
    .join(' ');
}
