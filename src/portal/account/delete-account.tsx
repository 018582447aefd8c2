import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import type { AccountDeletion } from '@/api/shapes/personal-data';
import { api } from '@/page/data/api';
import { leaveErased } from '@/sign-in/session/session';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { DeletionFacts } from './deletion-facts';

/** Tells first what goes and what stays; asks once more; then tells what was done. */
export function DeleteAccount({ onDeleted }: { onDeleted: (facts: AccountDeletion) => void }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['account-deletion'],
    queryFn: ({ signal }) => api.request('GET /account/deletion', { signal }),
    staleTime: 0,
  });
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const erase = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      onDeleted(await api.request('DELETE /account', { json: { confirmed: true } }));
      await leaveErased();
    } catch (fault) {
      setFailure(`${describeFailure(fault)} It is safe to try again.`);
      setBusy(false);
    }
  };
  return (
    <Card component="section">
      <CardHeader title="Delete my account" />
      <CardContent>
        {error && (
          <ErrorState title={describeFailure(error)} onRetry={() => void refetch()} busy={isFetching}>
            <p>What deleting would do could not be found out. Your account is as it was.</p>
          </ErrorState>
        )}
        {!data && !error && <LoadingText />}
        {data && (
          <>
            <DeletionFacts facts={data} />
            <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
              Delete my account
            </Button>
            <ConfirmDialog
              open={asking}
              danger
              title="Delete your account?"
              confirmLabel="Delete my account"
              busyLabel="Deleting..."
              busy={busy}
              error={failure}
              onConfirm={() => void erase()}
              onCancel={() => {
                setAsking(false);
                setFailure(undefined);
              }}
            >
              <p>This cannot be taken back. Download your data first if you want to keep it.</p>
            </ConfirmDialog>
          </>
        )}
      </CardContent>
    </Card>
  );
}
