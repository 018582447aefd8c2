/** Finding users: by words, role and status. */
import Box from '@mui/material/Box';
import { useRef } from 'react';
import type { RoleList } from '@/api/shapes/user';
import TextField from '@mui/material/TextField';
import { FilterChips } from '@/office/layout/filter-chips';
import { SearchForm } from '../layout/search-form';
import { useShortcut } from '../layout/shortcut-provider';
import { USER_STATUSES } from './user-statuses';
import type { UserQuery } from './user-query';
import { listStyles } from '../layout/list-styles';
import { styles } from './users-styles';

export interface UserFiltersProps {
  query: UserQuery;
  change: (part: Partial<UserQuery>) => void;
  roles: RoleList['data'];
}

export function UserFilters({ query, change, roles }: UserFiltersProps) {
  const box = useRef<HTMLDivElement>(null);
  useShortcut({ key: '/', label: 'Search users', run: () => box.current?.querySelector('input')?.focus() });
  return (
    <Box ref={box} sx={listStyles.filters}>
      <SearchForm
        id="filter-user"
        hint="Name, phone or e-mail"
        search={query.search}
        onSearch={(search) => change({ search })}
      />
      <FilterChips
        label="Status"
        chips={USER_STATUSES}
        value={query.status}
        onChange={(status) => change({ status })}
      />
      <Box sx={styles.role}>
        <TextField
          select
          id="filter-role"
          name="role"
          label="Role"
          value={query.role}
          onChange={({ target }) => change({ role: target.value })}
        >
          <option value="">All roles</option>
          {roles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </TextField>
      </Box>
    </Box>
  );
}
