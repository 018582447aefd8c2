import { describeFailure } from '@/api/client/describe-failure';
import { ErrorState } from '@/ui/error-state';
import type { useMe } from '../session/use-me';
import { t } from '@/texts/t';

/** In the place of what has to know who is signed in, where the server could not be asked. */
export function AccountUnread({ me: { error, isFetching, refetch } }: { me: ReturnType<typeof useMe> }) {
  return (
    <ErrorState title={describeFailure(error)} onRetry={() => void refetch()} busy={isFetching}>
      <p>
        {t('You are signed in, but your account could not be read. It is safe, and what you typed before is kept.')}
      </p>
    </ErrorState>
  );
}
