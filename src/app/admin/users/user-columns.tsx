/** The columns of the users' table. */
import type { RoleList, UserRow } from '@/api/user';
import { toDayText, toTimeText } from '@/records/record-dates';
import type { TableColumn } from '@/ui/data-table';
import { StatusChip } from '@/ui/status-chip';
import { nameUser } from './name-user';
import { USER_STATUSES } from './user-statuses';

export function listUserColumns(roles: RoleList['data']): TableColumn<UserRow>[] {
  return [
    { key: 'name', header: 'Name', cell: (user) => nameUser(user) },
    { key: 'role', header: 'Role', cell: (user) => user.role_name ?? roles.find(({ id }) => id === user.role)?.name ?? user.role ?? 'None' },
    { key: 'contact', header: 'Phone or email', cell: (user) => user.phone ?? user.email ?? 'None' },
    { key: 'status', header: 'Status', unbroken: true, cell: (user) => <UserStatus status={user.status} /> },
    { key: 'applications', header: 'Applications', align: 'end', givesWay: 3, cell: (user) => user.applications.toLocaleString('en-NG') },
    { key: 'joined', header: 'Joined', unbroken: true, givesWay: 1, cell: (user) => toDayText(user.created_at) },
    { key: 'seen', header: 'Last sign-in', unbroken: true, givesWay: 2, cell: (user) => toTimeText(user.last_login_at) || 'Never' },
  ];
}

function UserStatus({ status }: { status: string }) {
  const known = USER_STATUSES.find(({ value }) => value === status);
  return <StatusChip tone={known?.tone ?? 'neutral'}>{known?.label ?? status}</StatusChip>;
}
