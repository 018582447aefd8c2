/** Users: found, edited, suspended, deleted; and the roles they can have. */
import Box from '@mui/material/Box';
import { useRef, useState, useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { UserRow, RoleList } from '@/api/shapes/user';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { breakParts } from '@/ui/break-parts';
import Button from '@mui/material/Button';
import { NoSuchPage, Pagination } from '@/office/layout/pagination';
import { AdminHeading } from '@/sign-in/officer/admin-heading';
import { useAdminQuery } from '../layout/use-admin-query';
import { useRowKeys } from '../layout/use-row-keys';
import { describeFailure } from '@/api/client/describe-failure';
import { InviteOfficerDialog, UsersBar } from './user-acts';
import { OpenedUser } from './edit-user-dialog';
import { nameUser } from '../layout/name-user';
import { useQueryChange } from '../layout/use-query-change';
import { listStyles } from '../layout/list-styles';
import type { TableColumn, TableSort } from '@/ui/table-column';
import { describePermissions, describePermission } from '../layout/describe-permissions';
import { styles } from './users-styles';
import { formatNumber } from '@/engine/locale/formats';
import { toDayText, toTimeText } from '@/records/record-dates';
import { StatusChip } from '@/ui/status-chip';
import { listUserStatuses } from './user-statuses';
import { FilterChips } from '@/office/layout/filter-chips';
import { SearchForm } from '../layout/search-form';
import { useMay } from '@/sign-in/officer/signed-in-officer';
import { useShortcut } from '../layout/shortcut-provider';
import { msg, t } from '@/texts/t';
import { USER_SORTS } from '@/api/shapes/user-sorts';
import { FormDialog } from '../layout/dialog-form';
import { TickList } from '../layout/tick-list';
import { useAdminChange } from '../layout/use-admin-change';
import { SelectField } from '../layout/select-field';

interface UserFiltersProps {
  query: UserQuery;
  change: (part: Partial<UserQuery>) => void;
  roles: RoleList['data'];
}

export function UsersPage() {
  const [params, setParams] = useSearchParams();
  const query = readUserQuery(params);
  const change = useQueryChange(query, (asked) => setParams(toUserParams(asked)));
  const users = useAdminQuery(['users', query], (api, signal) =>
    api.request('GET /admin/users', { query: { ...query }, signal }),
  );
  const roles = useAdminQuery(['roles'], (api, signal) => api.request('GET /admin/users/roles', { signal }));
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [inviting, setInviting] = useState(false);
  const table = useRef<HTMLDivElement>(null);
  useRowKeys(table, {
    next: t('Next user in the list'),
    previous: t('Previous user in the list'),
    pick: t('Select the user'),
    open: t('Open the user'),
  });
  const rows = users.error ? [] : (users.data?.data ?? []);
  const opened = params.get('user') ?? '';
  const show = (user: string) => setParams(toUserParams(query, user), { replace: user === '' });
  const filtered = query.search !== '' || query.role !== '' || query.status !== '';
  return (
    <>
      <AdminHeading
        actions={
          <Button variant="outlined" onClick={() => setInviting(true)} disabled={!roles.data}>
            {t('Add an officer')}
          </Button>
        }
      >
        {t('Users')}
      </AdminHeading>
      <UserFilters query={query} change={change} roles={roles.data?.data ?? []} />
      <UsersBar users={rows.filter((user) => selected.has(user.id))} onDone={() => setSelected(new Set())} />
      <Box ref={table} sx={listStyles.table}>
        <DataTable
          caption={t('Users')}
          columns={listUserColumns(roles.data?.data ?? [])}
          rows={rows}
          rowKey={(user) => user.id}
          sort={{ key: query.sort, direction: query.order === 'asc' ? 'ascending' : 'descending' }}
          onSort={({ key, direction }) => change(readSort(key, direction))}
          rowLink={(user) =>
            isInvited(user)
              ? undefined
              : { href: `/admin/users?${toUserParams(query, user.id).toString()}`, onSelect: () => show(user.id) }
          }
          selection={{
            selected,
            onChange: setSelected,
            label: (user) => t('Select {name}', { name: nameUser(user) }),
            can: (user) => !isInvited(user),
          }}
          loading={users.isFetching}
          error={users.error ? describeFailure(users.error) : undefined}
          onRetry={() => void users.refetch()}
          empty={
            (users.data?.total ?? 0) > 0 ? (
              <NoSuchPage page={query.page} onFirst={() => change({ page: 1 })} />
            ) : (
              <EmptyState
                title={t('No user fits these filters')}
                action={
                  filtered ? (
                    <Button onClick={() => setParams(new URLSearchParams())}>{t('Clear the filters')}</Button>
                  ) : undefined
                }
              />
            )
          }
        />
      </Box>
      {users.error && params.size > 0 && (
        <Button onClick={() => setParams(new URLSearchParams())}>{t('Show all users')}</Button>
      )}
      {users.data && rows.length > 0 && (
        <Pagination
          page={query.page}
          perPage={users.data.per_page}
          total={users.data.total}
          rangeText={msg('{from}–{to} of {count} users')}
          onChange={(page) => change({ page })}
        />
      )}
      <RolesPanel roles={roles.data?.data} error={roles.error} onRetry={() => void roles.refetch()} />
      {inviting && <InviteOfficerDialog roles={roles.data?.data ?? []} onClose={() => setInviting(false)} />}
      {opened !== '' && (
        <OpenedUser
          key={opened}
          id={opened}
          listed={rows.find((user) => user.id === opened && !isInvited(user))}
          roles={roles.data?.data ?? (roles.error ? [] : undefined)}
          onClose={() => show('')}
        />
      )}
    </>
  );
}

/** Nothing can be changed of somebody who has no account yet. */
function isInvited({ invited_by }: UserRow): boolean {
  return invited_by !== null;
}

type Role = RoleList['data'][number];

/** The roles, what they may do, and how many have them. */
function RolesPanel({
  roles,
  error,
  onRetry,
}: {
  roles: RoleList['data'] | undefined;
  error: unknown;
  onRetry: () => void;
}) {
  const may = useMay();
  const [changing, setChanging] = useState<Role>();
  const columns: TableColumn<Role>[] = [
    { key: 'name', header: t('Role'), cell: (role) => role.name },
    { key: 'description', header: t('What for'), cell: (role) => role.description },
    { key: 'permissions', header: t('May'), cell: (role) => describePermissions(role) },
    { key: 'users', header: t('Users'), align: 'end', cell: (role) => formatNumber(role.users) },
    {
      key: 'change',
      header: t('Change'),
      cell: (role) =>
        may('manage_users') &&
        role.can_be_given.length > 0 && (
          <Button
            variant="text"
            aria-label={t('Change what {role} may do', { role: role.name })}
            onClick={() => setChanging(role)}
          >
            {t('Change')}
          </Button>
        ),
    },
  ];
  return (
    <Box component="section" aria-labelledby="roles-title" sx={styles.roles}>
      <Box component="h2" id="roles-title" sx={styles.rolesTitle}>
        {t('Roles and permissions')}
      </Box>
      <DataTable
        caption={t('Roles')}
        columns={columns}
        rows={roles ?? []}
        rowKey={(role) => role.id}
        loading={roles === undefined}
        error={error ? describeFailure(error) : undefined}
        onRetry={onRetry}
      />
      {changing && <RoleDialog role={changing} onClose={() => setChanging(undefined)} />}
    </Box>
  );
}

/** The columns of the users' table. */
function listUserColumns(roles: RoleList['data']): TableColumn<UserRow>[] {
  return [
    { key: 'name', header: t('Name'), sortable: true, onCard: 'first', cell: (user) => nameUser(user) },
    { key: 'role', header: t('Roles'), onCard: 'second', cell: (user) => nameRoles(user, roles) },
    {
      key: 'contact',
      header: t('Phone or email'),
      onCard: 'second',
      cell: (user) => user.phone ?? (user.email === null ? t('None') : breakParts(user.email)),
    },
    {
      key: 'status',
      header: t('Status'),
      unbroken: true,
      onCard: 'first',
      cell: (user) => <UserStatus status={user.status} />,
    },
    {
      key: 'applications',
      header: t('Applications'),
      align: 'end',
      givesWay: 3,
      cell: (user) => formatNumber(user.applications),
    },
    {
      key: 'created_at',
      header: t('Joined'),
      sortable: true,
      unbroken: true,
      givesWay: 1,
      cell: (user) => (user.invited_by === null ? toDayText(user.created_at) : t('Not yet')),
    },
    {
      key: 'last_login_at',
      header: t('Last sign-in'),
      sortable: true,
      givesWay: 2,
      cell: (user) =>
        user.invited_by === null
          ? toTimeText(user.last_login_at) || t('Never')
          : t('Invited by {name}', { name: user.invited_by }),
    },
  ];
}

/** All that the person holds, or is invited to; the first one first. */
function nameRoles({ role, role_name, roles: held }: UserRow, roles: RoleList['data']): string {
  const names = held.map((id) => roles.find((each) => each.id === id)?.name ?? id);
  return names.join(', ') || (role_name ?? role ?? t('None'));
}

function UserStatus({ status }: { status: string }) {
  const known = listUserStatuses().find(({ value }) => value === status);
  return <StatusChip tone={known?.tone ?? 'neutral'}>{known?.label ?? status}</StatusChip>;
}

/** Finding users: by words, role and status. */
function UserFilters({ query, change, roles }: UserFiltersProps) {
  const box = useRef<HTMLDivElement>(null);
  useShortcut({ key: '/', label: t('Search users'), run: () => box.current?.querySelector('input')?.focus() });
  return (
    <Box ref={box} sx={listStyles.filters}>
      <SearchForm
        id="filter-user"
        hint={t('Name, phone or email')}
        search={query.search}
        onSearch={(search) => change({ search })}
      />
      <FilterChips
        label={t('Status')}
        chips={listUserStatuses()}
        value={query.status}
        onChange={(status) => change({ status })}
      />
      <SelectField
        id="filter-role"
        name="role"
        value={query.role}
        onChange={({ target }) => change({ role: target.value })}
        slotProps={{ htmlInput: { 'aria-label': t('Role') } }}
        none={t('All roles')}
        choices={roles.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Box>
  );
}

interface UserQuery extends Record<'search' | 'role' | 'status', string> {
  page: number;
  sort: (typeof USER_SORTS)[number];
  order: 'asc' | 'desc';
}

/**
 * The users' page, filters and order, as they stand in the address. A page that is no number is sent as it stands: the
 * server says what is wrong with it.
 */
function readUserQuery(params: URLSearchParams): UserQuery {
  const page = params.get('page') ?? '1';
  return {
    page: Number(page),
    search: params.get('search') ?? '',
    role: params.get('role') ?? '',
    status: params.get('status') ?? '',
    ...readSort(params.get('sort'), params.get('order') === 'asc' ? 'ascending' : 'descending'),
  };
}

/** `user`: the id of the one who is opened. */
function toUserParams({ page, sort, order, ...filters }: UserQuery, user = ''): URLSearchParams {
  const asked = sort === 'created_at' && order === 'desc' ? filters : { ...filters, sort, order };
  const given = Object.entries({ ...asked, user }).filter(([, value]) => value !== '');
  return new URLSearchParams([...given, ...(page === 1 ? [] : [['page', String(page)] as [string, string]])]);
}

/** What is no order is the one that the list begins with: the newest first. */
function readSort(key: string | null, direction: TableSort['direction']): Pick<UserQuery, 'sort' | 'order'> {
  const sort = USER_SORTS.find((each) => each === key);
  if (sort === undefined) return { sort: 'created_at', order: 'desc' };
  return { sort, order: direction === 'ascending' ? 'asc' : 'desc' };
}

interface RoleDialogProps {
  role: RoleList['data'][number];
  onClose: () => void;
}

/** What an officers' role may do: ticked anew, with what that changes, and for how many, before it is saved. */
function RoleDialog({ role, onClose }: RoleDialogProps) {
  const tickId = useId();
  const [permissions, setPermissions] = useState<readonly string[]>(role.permissions);
  const save = useAdminChange(t('Role saved'), onClose);
  const given = permissions.filter((each) => !role.permissions.includes(each));
  const taken = role.permissions.filter((each) => !permissions.includes(each));
  const isSame = given.length + taken.length === 0;
  const submit = () => {
    if (isSame) onClose();
    else
      save.mutate((api) =>
        api.request('PUT /admin/users/roles/:id', {
          params: { id: role.id },
          json: { permissions: [...permissions], seen: role.permissions },
        }),
      );
  };
  return (
    <FormDialog
      title={t('What {role} may do', { role: role.name })}
      onSubmit={submit}
      onCancel={onClose}
      busy={save.isPending}
      error={save.error}
      kept={t('Nothing was changed, and what you chose is still here.')}
      submitLabel={t('Save')}
      busyLabel={t('Saving...')}
    >
      <TickList
        id={tickId}
        label={t('May')}
        choices={role.can_be_given.map((id) => ({ value: id, label: describePermission(id) }))}
        chosen={permissions}
        onChange={setPermissions}
        message={undefined}
        disabled={save.isPending}
      />
      <Box role="status" sx={{ '& p': { margin: '0 0 4px' }, '& ul': { margin: '0 0 12px', paddingInlineStart: 3 } }}>
        {isSame ? (
          <p>{t('Nothing is changed yet.')}</p>
        ) : (
          <>
            <Changed heading={t('Is given:')} permissions={given} />
            <Changed heading={t('Is taken away:')} permissions={taken} />
            <p>
              {t(
                '{count, plural, =0 {Nobody has this role now.} one {It holds at once for the one person with this role.} other {It holds at once for all # people with this role.}}',
                { count: role.users },
              )}
            </p>
          </>
        )}
      </Box>
    </FormDialog>
  );
}

function Changed({ heading, permissions }: { heading: string; permissions: readonly string[] }) {
  if (permissions.length === 0) return null;
  return (
    <>
      <p>
        <strong>{heading}</strong>
      </p>
      <ul>
        {permissions.map((id) => (
          <li key={id}>{describePermission(id)}</li>
        ))}
      </ul>
    </>
  );
}
