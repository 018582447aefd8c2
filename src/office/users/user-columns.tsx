/** The columns of the users' table. */
import type { RoleList, UserRow } from '@/api/shapes/user';
import { toDayText, toTimeText } from '@/records/record-dates';
import type { TableColumn } from '@/ui/table-column';
import { StatusChip } from '@/ui/status-chip';
import { nameUser } from './name-user';
import { USER_STATUSES } from './user-statuses';
import { formatNumber } from '@/engine/locale/formats';

export function listUserColumns(roles: RoleList['data']): TableColumn<UserRow>[] {
  return [
    { key: 'name', header: 'Name', cell: (user) => nameUser(user) },
    { key: 'role', header: 'Roles', cell: (user) => nameRoles(user, roles) },
    { key: 'contact', header: 'Phone or email', cell: (user) => user.phone ?? user.email ?? 'None' },
    { key: 'status', header: 'Status', unbroken: true, cell: (user) => <UserStatus status={user.status} /> },
    {
      key: 'applications',
      header: 'Applications',
      align: 'end',
      givesWay: 3,
      cell: (user) => formatNumber(user.applications),
    },
    {
      key: 'joined',
      header: 'Joined',
      givesWay: 1,
      cell: (user) => (user.invited_by === null ? toDayText(user.created_at) : 'Not yet'),
    },
    {
      key: 'seen',
      header: 'Last sign-in',
      givesWay: 2,
      cell: (user) =>
        user.invited_by === null ? toTimeText(user.last_login_at) || 'Never' : `Invited by ${user.invited_by}`,
    },
  ];
}

/** All that the person holds, or is invited to; the first one first. */
function nameRoles({ role, role_name, roles: held }: UserRow, roles: RoleList['data']): string {
  const names = held.map((id) => roles.find((each) => each.id === id)?.name ?? id);
  return names.join(', ') || (role_name ?? role ?? 'None');
}

function UserStatus({ status }: { status: string }) {
  const known = USER_STATUSES.find(({ value }) => value === status);
  return <StatusChip tone={known?.tone ?? 'neutral'}>{known?.label ?? status}</StatusChip>;
}
