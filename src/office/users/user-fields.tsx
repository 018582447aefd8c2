/** The fields of a user. */
import type { RoleList } from '@/api/shapes/user';
import { FieldFrame } from '@/ui/field-frame';
import { SelectInput } from '@/ui/select-input';
import { TextInput } from '@/ui/text-input';
import type { UserDraft } from './user-draft';
import { USER_STATUSES } from './user-statuses';
import styles from './users.module.css';

export interface UserFieldsProps {
  draft: UserDraft;
  onChange: (draft: UserDraft) => void;
  roles: RoleList['data'];
  faults: Partial<Record<string, string>>;
  disabled: boolean;
}

const TEXTS = [
  { key: 'first_name', label: 'First name', type: 'text' },
  { key: 'last_name', label: 'Last name', type: 'text' },
  { key: 'email', label: 'Email', type: 'email' },
  { key: 'phone', label: 'Phone', type: 'text' },
] as const;

export function UserFields({ draft, onChange, roles, faults, disabled }: UserFieldsProps) {
  const role = roles.find(({ id }) => id === draft.role);
  const set = (key: keyof UserDraft) => (value: string) => onChange({ ...draft, [key]: value });
  const common = (key: keyof UserDraft) => ({
    id: `user-${key}`,
    name: key,
    value: draft[key],
    onChange: set(key),
    disabled,
    invalid: faults[key] !== undefined,
    describedBy: faults[key] === undefined ? undefined : `user-${key}-message`,
  });
  return (
    <div className={styles.fields}>
      {TEXTS.map(({ key, label, type }) => (
        <FieldFrame key={key} id={`user-${key}`} label={label} message={faults[key]}>
          <TextInput {...common(key)} type={type} autoComplete="off" />
        </FieldFrame>
      ))}
      <FieldFrame
        id="user-role"
        label="Role"
        message={faults['role']}
        hint={
          role && (role.permissions.includes('*') ? 'Holds all permissions.' : `May: ${role.permissions.join(', ')}.`)
        }
      >
        <SelectInput {...common('role')} choices={roles.map(({ id, name }) => ({ value: id, label: name }))} />
      </FieldFrame>
      <FieldFrame
        id="user-status"
        label="Status"
        message={faults['status']}
        hint={USER_STATUSES.find(({ value }) => value === draft.status)?.hint}
      >
        <SelectInput {...common('status')} choices={USER_STATUSES} />
      </FieldFrame>
    </div>
  );
}
