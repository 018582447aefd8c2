/** The roles, what they may do, and how many have them. */
import Box from '@mui/material/Box';
import type { RoleList } from '@/api/shapes/user';
import { DataTable } from '@/ui/data-table';
import type { TableColumn } from '@/ui/table-column';
import { describeFailure } from '@/api/client/describe-failure';
import { describePermissions } from './describe-permissions';
import { look } from './users-look';
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
    <Box component="section" aria-labelledby="roles-title" sx={look.roles}>
      <Box component="h2" id="roles-title" sx={look.rolesTitle}>
        Roles and permissions
      </Box>
      <DataTable
        caption="Roles"
        columns={columns}
        rows={roles ?? []}
        rowKey={(role) => role.id}
        loading={roles === undefined}
        error={error ? describeFailure(error) : undefined}
        onRetry={onRetry}
      />
    </Box>
  );
}
