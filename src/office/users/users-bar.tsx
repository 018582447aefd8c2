/** What can be done with the selected users. */
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { UserRow } from '@/api/shapes/user';
import Button from '@mui/material/Button';
import { DeleteUsersDialog } from './delete-users-dialog';
import { StatusDialog } from './status-dialog';
import { listLook } from '../layout/list-look';

export function UsersBar({ users, onDone }: { users: readonly UserRow[]; onDone: () => void }) {
  const [asking, setAsking] = useState<{ what: 'status' | 'delete'; users: readonly UserRow[] }>();
  const close = (done: boolean) => {
    setAsking(undefined);
    if (done) onDone();
  };
  if (users.length === 0 && !asking) return null;
  return (
    <Box role="region" aria-label="Selected users" sx={listLook.bar}>
      <Box component="span" sx={listLook.count}>
        {users.length === 1 ? '1 user selected' : `${users.length} users selected`}
      </Box>
      <Button size="small" variant="contained" onClick={() => setAsking({ what: 'status', users })}>
        Set status
      </Button>
      <Button size="small" variant="contained" color="error" onClick={() => setAsking({ what: 'delete', users })}>
        Delete
      </Button>
      <Button size="small" onClick={onDone}>
        Clear selection
      </Button>
      {asking?.what === 'status' && <StatusDialog users={asking.users} onClose={close} />}
      {asking?.what === 'delete' && <DeleteUsersDialog users={asking.users} onClose={close} />}
    </Box>
  );
}
