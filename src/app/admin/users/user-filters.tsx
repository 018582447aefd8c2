/** Finding users: by words, role and status. */
import { useRef, type FormEvent } from 'react';
import type { RoleList } from '@/api/user';
import { Button } from '@/ui/button';
import { FieldFrame } from '@/ui/field-frame';
import { FilterChips } from '@/ui/filter-chips';
import { SelectInput } from '@/ui/select-input';
import { TextInput } from '@/ui/text-input';
import { useTypedText } from '../layout/use-typed-text';
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
      <SearchForm search={query.search} onSearch={(search) => change({ search })} />
      <FilterChips label="Status" chips={USER_STATUSES} value={query.status} onChange={(status) => change({ status })} />
      <div className={styles.role}>
        <FieldFrame id="filter-role" label="Role">
          <SelectInput id="filter-role" name="role" placeholder="All roles" choices={roles.map(({ id, name }) => ({ value: id, label: name }))} value={query.role} onChange={(role) => change({ role })} />
        </FieldFrame>
      </div>
    </div>
  );
}

function SearchForm({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const [typed, setTyped] = useTypedText(search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  return (
    <form role="search" className={styles.search} onSubmit={submit}>
      <FieldFrame id="filter-user" label="Search" hint="Name, phone or e-mail">
        <TextInput id="filter-user" name="search" type="search" value={typed} onChange={setTyped} describedBy="filter-user-hint" maxLength={200} />
      </FieldFrame>
      <Button type="submit" kind="primary">Search</Button>
    </form>
  );
}
