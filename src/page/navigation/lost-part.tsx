import { useEffect, useRef } from 'react';
import { ErrorState } from '@/ui/error-state';
import type { LostPartState } from '@/ui/fetched-part';
import { ReloadButton } from '@/ui/reload-button';
import { t } from '@/texts/t';

interface LostPartProps extends LostPartState {
  /** What could not be loaded, as a sentence. */
  title?: string;
}

/** In the place of a part of the page that could not be fetched; takes focus. The rest of the page stays as it is. */
export function LostPart({ title = t('This part of the page could not be loaded'), failures, onRetry }: LostPartProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1}>
      <ErrorState title={title} onRetry={onRetry}>
        <p>
          {t(
            'Please check your connection, then try again. What you have submitted is safe, and what you typed is kept.',
          )}
        </p>
        {failures > 1 && (
          <>
            <p>
              {t(
                'If that does not help, load the page again. Files that you have chosen and that are not sent yet must then be chosen again.',
              )}
            </p>
            <ReloadButton />
          </>
        )}
      </ErrorState>
    </div>
  );
}
