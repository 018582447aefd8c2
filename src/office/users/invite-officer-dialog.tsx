/** Giving somebody an account as an officer: their address, name and role; they choose the password themselves. */
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import type { RoleList } from '@/api/shapes/user';
import { toStorableText } from '@/fields/storable-text';
import { useSite } from '@/page/shell/use-site';
import { DialogForm } from '../layout/dialog-form';
import { t } from '@/texts/t';
import { describePermissions } from '../layout/describe-permissions';
import { readServerFaults } from '../layout/server-faults';
import { useAdminChange } from '../layout/use-admin-change';
import { styles } from './users-styles';

export interface InviteOfficerDialogProps {
  roles: RoleList['data'];
  onClose: () => void;
}

const EMPTY = { first_name: '', last_name: '', email: '', role: '' };
type Draft = typeof EMPTY;

export function InviteOfficerDialog({ roles, onClose }: InviteOfficerDialogProps) {
  const titleId = useId();
  const [draft, setDraft] = useState<Draft>(EMPTY);
  const [asked, setAsked] = useState(false);
  const site = useSite();
  const email = draft.email.trim();
  const invite = useAdminChange(
    site?.providerAlone
      ? t('A link to the sign-in page was sent to {email}', { email })
      : t('A link for their password was sent to {email}', { email }),
    onClose,
  );
  const officers = roles.filter(({ audience }) => audience === 'officer');
  const role = officers.find(({ id }) => id === draft.role);
  const faults = asked ? { ...toFields(readServerFaults(invite.error)), ...findFaults(draft) } : {};

  const submit = () => {
    setAsked(true);
    const [first] = Object.keys(findFaults(draft));
    if (first !== undefined) return document.getElementById(`invite-${first}`)?.focus();
    const { role: chosen, ...person } = draft;
    const json = { ...person, email, roles: [chosen] };
    return invite.mutate((api) => api.request('POST /admin/users', { json }));
  };
  const common = (key: keyof Draft, hint?: string) => ({
    id: `invite-${key}`,
    name: key,
    value: draft[key],
    onChange: ({ target }: { target: { value: string } }) =>
      setDraft({ ...draft, [key]: toStorableText(target.value) }),
    disabled: invite.isPending,
    error: faults[key] !== undefined,
    helperText: faults[key] ?? hint,
    autoComplete: 'off',
  });

  return (
    <Dialog open onClose={invite.isPending ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t('Add an officer')}</DialogTitle>
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        busy={invite.isPending}
        error={invite.error}
        kept={t('What you typed is still here.')}
        submitLabel={t('Send the link')}
        busyLabel={t('Sending...')}
      >
        <Box component="p" sx={styles.lead}>
          {site?.providerAlone
            ? t('They are sent a link by email, and sign in with {provider}, which has to know them by that address.', {
                provider: site.identityProvider,
              })
            : t('They are sent a link by email, choose a password, and sign in with both.')}
        </Box>
        <Box sx={styles.fields}>
          <TextField {...common('first_name')} label={t('First name')} required />
          <TextField {...common('last_name')} label={t('Last name')} />
          <TextField
            {...common('email', t('Their own: it is what they sign in by'))}
            label={t('Email')}
            type="email"
            required
          />
          <TextField
            {...common('role', role ? describePermissions(role) : t('What they may do'))}
            select
            label={t('Role')}
            required
          >
            <option value="">{t('Select…')}</option>
            {officers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </TextField>
        </Box>
      </DialogForm>
    </Dialog>
  );
}

function findFaults({ first_name, email, role }: Draft): Partial<Record<keyof Draft, string>> {
  return {
    ...(first_name.trim() === '' && { first_name: t('Enter the first name') }),
    ...(!/^\S+@\S+\.\S+$/.test(email.trim()) && { email: t('Invalid email address') }),
    ...(role === '' && { role: t('Choose a role of officers') }),
  };
}

/** The server's roles are one here. */
function toFields({ roles: role, ...faults }: Partial<Record<string, string>>): Partial<Record<string, string>> {
  return role === undefined ? faults : { ...faults, role };
}
