/** What can be done with the selected users. */
import { useState } from 'react';
import type { UserRow } from '@/api/shapes/user';
import Button from '@mui/material/Button';
import { DeleteUsersDialog } from './delete-users-dialog';
import { StatusDialog } from './status-dialog';
import styles from './users.module.css';

export function UsersBar({ users, onDone }: { users: readonly UserRow[]; onDone: () => void }) {
  const [asking, setAsking] = useState<{ what: 'status' | 'delete'; users: readonly UserRow[] }>();
  const close = (done: boolean) => {
    setAsking(undefined);
    if (done) onDone();
  };
  if (users.length === 0 && !asking) return null;
  return (
    <div className={styles.bar} role="region" aria-label="Selected users">
      <span className={styles.count}>{users.length === 1 ? '1 user selected' : `${users.length} users selected`}</span>
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
    </div>
  );
}
