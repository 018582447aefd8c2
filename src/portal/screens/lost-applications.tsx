import type { UseQueryResult } from '@tanstack/react-query';
import { describeFailure } from '@/api/client/describe-failure';
import { ErrorState } from '@/ui/error-state';
import { t } from '@/texts/t';

/** In the place of a person's applications, when the server could not be asked for them. */
export function LostApplications({ error, refetch, isFetching }: UseQueryResult) {
  return (
    <ErrorState title={describeFailure(error)} onRetry={() => void refetch()} busy={isFetching}>
      <p>{t('Your applications could not be loaded. They are safe.')}</p>
    </ErrorState>
  );
}
