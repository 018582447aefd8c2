/** The user whose id stands in the address: such as the list has them, else as the server answers. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import type { RoleList, UserRow } from '@/api/shapes/user';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { useAdminQuery } from '../layout/use-admin-query';
import { EditUserDialog } from './edit-user-dialog';

export interface OpenedUserProps {
  id: string;
  listed: UserRow | undefined;
  roles: RoleList['data'] | undefined;
  onClose: () => void;
}

export function OpenedUser({ id, listed, roles, onClose }: OpenedUserProps) {
  const titleId = useId();
  const asked = useAdminQuery(
    ['user', id],
    (api, signal) => api.request('GET /admin/users/:id', { params: { id }, signal }),
    { enabled: listed === undefined },
  );
  const known = listed ?? asked.data;
  // As they were when they were opened: what others change meanwhile is not sent back, and what is typed stays.
  const [user, setUser] = useState(known);
  if (!user && known) setUser(known);
  if (user && roles) return <EditUserDialog user={user} roles={roles} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} fullWidth maxWidth="sm">
      <DialogTitle id={titleId}>User</DialogTitle>
      {/* What has the focus has a ring, which the edge would cut. */}
      <DialogContent sx={{ '&&': { paddingTop: 1 } }}>
        {asked.error ? (
          <ErrorState title={describeFailure(asked.error)} onRetry={() => void asked.refetch()} busy={asked.isFetching}>
            <p>Nothing was changed. A user who was deleted cannot be opened. Close this to see the others.</p>
          </ErrorState>
        ) : (
          <LoadingText />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
