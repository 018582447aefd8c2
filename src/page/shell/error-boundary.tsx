/** The last net: whatever a screen throws, the page says so and offers a way on. */
import { Component, lazy, Suspense, type ReactNode } from 'react';
import { again } from '@/ui/again';
import { t } from '@/texts/t';

/** Nobody sees it on an ordinary day: where it cannot be had either, a sentence has to do. */
export const ErrorPage = lazy(async () => ({
  default: await again(() => import('./error-page')).then(
    (loaded) => loaded.ErrorPage,
    () => PlainErrorPage,
  ),
}));

function PlainErrorPage() {
  return (
    <div role="alert" tabIndex={-1} ref={(place) => place?.focus()}>
      <p>{t('This page could not be shown. What you have submitted is safe, and what you typed is kept.')}</p>
      <p>{t('Please check your connection, then try again.')}</p>
      <button type="button" onClick={() => location.reload()}>
        {t('Load the page again')}
      </button>
    </div>
  );
}

interface ErrorBoundaryState {
  failed: boolean;
}

export class ErrorBoundary extends Component<{ children: ReactNode }, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    console.error(error);
  }

  override render(): ReactNode {
    return this.state.failed ? (
      <Suspense>
        <ErrorPage />
      </Suspense>
    ) : (
      this.props.children
    );
  }
}
