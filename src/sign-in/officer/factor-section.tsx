/** The officer's own second factor, beside the password: set up, given new recovery codes, removed. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { showToast } from '@/ui/toast';
import { meQuery } from '../session/use-me';
import { RecoveryCodes } from './recovery-codes';
import { readSecondFactor, removeSecondFactor, type SecondFactor } from './second-factor';
import { SetUpFactor } from './set-up-factor';
import { styles } from './sign-in-styles';
import { t } from '@/texts/t';

const FACTOR_KEY = ['second-factor'];

export function FactorSection() {
  const client = useQueryClient();
  const factor = useQuery({ queryKey: FACTOR_KEY, queryFn: readSecondFactor });
  const refresh = async () => {
    await Promise.all([FACTOR_KEY, meQuery.queryKey].map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  const finish = async () => {
    await refresh();
    showToast(t('Your second factor is set up'), 'success');
  };
  return (
    <Box component="section" sx={styles.section}>
      <Typography variant="h2">{t('Second factor')}</Typography>
      {factor.isPending && <LoadingText />}
      {factor.isError && (
        <ErrorState
          title={describeFailure(factor.error)}
          onRetry={() => void factor.refetch()}
          busy={factor.isFetching}
        />
      )}
      {factor.data === null && (
        <>
          <p>{t('After your password you are then asked for a code too, so that the password alone opens nothing.')}</p>
          <SetUpFactor onDone={() => void finish()} />
        </>
      )}
      {factor.data && <OwnFactor factor={factor.data} onChange={refresh} />}
    </Box>
  );
}

function OwnFactor({
  factor: { id, recoveryCodes },
  onChange,
}: {
  factor: SecondFactor;
  onChange: () => Promise<void>;
}) {
  const [making, setMaking] = useState(false);
  const [asking, setAsking] = useState(false);
  const removing = useMutation({
    mutationFn: () => removeSecondFactor(id),
    onSuccess: async () => {
      setAsking(false);
      showToast(t('Second factor removed'), 'success');
      await onChange();
    },
  });
  if (making)
    return (
      <RecoveryCodes
        onDone={() => {
          setMaking(false);
          void onChange();
        }}
      />
    );
  return (
    <Box sx={styles.choices}>
      <p>{t('After your password you are asked for the code of your authenticator app.')}</p>
      {recoveryCodes !== undefined && (
        <>
          <p>
            {recoveryCodes === 0
              ? t('You have no recovery codes.')
              : t('{count, plural, one {You have # recovery code left.} other {You have # recovery codes left.}}', {
                  count: recoveryCodes,
                })}
          </p>
          <Button variant="outlined" onClick={() => setMaking(true)}>
            {t('Make new recovery codes')}
          </Button>
        </>
      )}
      <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
        {t('Remove the second factor')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('Remove your second factor?')}
        confirmLabel={t('Remove the second factor')}
        busyLabel={t('Removing...')}
        danger
        busy={removing.isPending}
        error={removing.error ? describeFailure(removing.error) : undefined}
        onConfirm={() => removing.mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>
          {t(
            'Your password alone then opens your account. Where every officer needs a second factor, you set up another one right after.',
          )}
        </p>
      </ConfirmDialog>
    </Box>
  );
}
