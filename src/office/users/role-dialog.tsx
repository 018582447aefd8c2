/** What an officers' role may do: ticked anew, with what that changes, and for how many, before it is saved. */
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import type { RoleList } from '@/api/shapes/user';
import { describePermission } from '../layout/describe-permissions';
import { DialogForm } from '../layout/dialog-form';
import { TickList } from '../layout/tick-list';
import { useAdminChange } from '../layout/use-admin-change';
import { t } from '@/texts/t';

export interface RoleDialogProps {
  role: RoleList['data'][number];
  onClose: () => void;
}

export function RoleDialog({ role, onClose }: RoleDialogProps) {
  const titleId = useId();
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
    <Dialog open onClose={save.isPending ? undefined : onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>{t('What {role} may do', { role: role.name })}</DialogTitle>
      <DialogForm
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
      </DialogForm>
    </Dialog>
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
