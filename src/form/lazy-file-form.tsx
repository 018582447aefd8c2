/** What takes files, fetched by the first form that asks for some, or before it. */
import { again } from '@/ui/again';
import { ErrorState } from '@/ui/error-state';
import { lazyPartWith } from '@/ui/fetched-part';

/** Rejects when it cannot be had; whoever opens such a form asks again. */
export async function loadFileForm() {
  return (await again(() => import('./theme/file-form'))).FileForm;
}

/** One for the whole form, so that a lost connection is said once and not at each document. */
export const LazyFileForm = lazyPartWith(loadFileForm, ({ onRetry }) => (
  <ErrorState title="This step could not be loaded" onRetry={onRetry}>
    <p>Please check your connection, then try again. What you typed is kept.</p>
  </ErrorState>
));
