/** A move that failed: what happened, what is safe, what to do. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ResponseFailure } from '@/api/client/request-failure';
import Button from '@mui/material/Button';
import { ErrorState } from '@/ui/error-state';
import { describeFailure } from '@/api/client/describe-failure';
import { applicationKey } from './use-application';
import { t } from '@/texts/t';

export interface StaleNoticeProps {
  error: unknown;
  applicationId: string;
  /** Called when the application is in its present state again. */
  onReloaded: () => void;
}

/** For 409 (another officer was quicker) the present state is offered; what was typed stays either way. */
export function StaleNotice({ error, applicationId, onReloaded }: StaleNoticeProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const stale = error instanceof ResponseFailure && error.status === 409 && error.code !== 'DOCUMENTS_UNSEEN';
  const reload = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await client.refetchQueries({ queryKey: applicationKey(applicationId) }, { throwOnError: true });
      onReloaded();
    } catch (fault) {
      setFailure(fault);
    } finally {
      setBusy(false);
    }
  };
  const details = error instanceof ResponseFailure ? error.errors : [];
  return (
    <ErrorState title={describeFailure(error)}>
      {details.length > 0 && (
        <ul>
          {details.map(({ path, message }) => (
            <li key={`${path} ${message}`}>{message}</li>
          ))}
        </ul>
      )}
      <p>
        {stale
          ? t(
              'Nothing was overwritten, and what you typed is still here. Load the latest version, look at it, then decide.',
            )
          : t('Nothing was changed, and what you typed is still here.')}
      </p>
      {failure !== undefined && <p role="alert">{describeFailure(failure)}</p>}
      {stale && (
        <Button size="small" onClick={() => void reload()} loading={busy}>
          {busy ? t('Loading...') : t('Load the latest version')}
        </Button>
      )}
    </ErrorState>
  );
}
