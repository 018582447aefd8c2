/** The fields of a user. */
import Box from '@mui/material/Box';
import type { RoleList } from '@/api/shapes/user';
import TextField from '@mui/material/TextField';
import { toStorableText } from '@/fields/storable-text';
import { describePermissions } from './describe-permissions';
import type { UserDraft } from './user-draft';
import { USER_STATUSES } from './user-statuses';
import { look } from './users-look';

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
  const common = (key: keyof UserDraft, hint?: string) => ({
    id: `user-${key}`,
    name: key,
    value: draft[key],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...draft, [key]: toStorableText(target.value) }),
    disabled,
    error: faults[key] !== undefined,
    helperText: faults[key] ?? hint,
  });
  return (
    <Box sx={look.fields}>
      {TEXTS.map(({ key, label, type }) => (
        <TextField key={key} {...common(key)} label={label} type={type} autoComplete="off" />
      ))}
      <TextField {...common('role', role && describePermissions(role))} select label="Role">
        <option value="">Select…</option>
        {roles.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </TextField>
      <TextField
        {...common('status', USER_STATUSES.find(({ value }) => value === draft.status)?.hint)}
        select
        label="Status"
      >
        <option value="">Select…</option>
        {USER_STATUSES.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </TextField>
    </Box>
  );
}
