/** Finding users: by words, role and status. */
import { useRef } from 'react';
import type { RoleList } from '@/api/shapes/user';
import { FieldFrame } from '@/ui/field-frame';
import { FilterChips } from '@/ui/filter-chips';
import { SelectInput } from '@/ui/select-input';
import { SearchForm } from '../layout/search-form';
import { useShortcut } from '../layout/shortcut-provider';
import { USER_STATUSES } from './user-statuses';
import type { UserQuery } from './user-query';
import styles from './users.module.css';

export interface UserFiltersProps {
  query: UserQuery;
  change: (part: Partial<UserQuery>) => void;
  roles: RoleList['data'];
}

export function UserFilters({ query, change, roles }: UserFiltersProps) {
  const box = useRef<HTMLDivElement>(null);
  useShortcut({ key: '/', label: 'Search users', run: () => box.current?.querySelector('input')?.focus() });
  return (
    <div className={styles.filters} ref={box}>
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
      <div className={styles.role}>
        <FieldFrame id="filter-role" label="Role">
          <SelectInput
            id="filter-role"
            name="role"
            placeholder="All roles"
            choices={roles.map(({ id, name }) => ({ value: id, label: name }))}
            value={query.role}
            onChange={(role) => change({ role })}
          />
        </FieldFrame>
      </div>
    </div>
  );
}
