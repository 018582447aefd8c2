/** Where a page says that it has no line: what that takes is fetched in the page's first pause, to be there then. */
import { Suspense, useEffect } from 'react';
import { again } from '@/ui/again';
import { inPause } from '@/ui/in-pause';
import { lazyPartWith } from '@/ui/fetched-part';
import { useOnline } from '@/ui/use-online';
import { askForNow, useShownFrom } from '@/session/signed-in/kept-query';
import type { OfflineNoteProps } from './offline-note';

/** A line that comes back is not always told of. */
const ASK_EVERY_MS = 15_000;

const loadNote = async () => (await again(() => import('./offline-note'))).OfflineNote;
const Note = lazyPartWith<OfflineNoteProps>(loadNote, () => null);

/** A device may have a network and no answer all the same: then it is asked for again, by itself and by the reader. */
export function OfflineArea() {
  const online = useOnline();
  const shownFrom = useShownFrom();
  const isLate = online && shownFrom !== undefined;
  useEffect(() => inPause(() => void loadNote().catch(() => undefined)), []);
  useEffect(() => {
    if (online) askForNow();
  }, [online]);
  useEffect(() => {
    if (!isLate) return undefined;
    const timer = setInterval(askForNow, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isLate]);
  return (
    // There from the start, so that a screen reader hears what comes into it.
    <div role="status">
      {(!online || isLate) && (
        <Suspense>
          <Note shownFrom={shownFrom} onRetry={isLate ? askForNow : undefined} />
        </Suspense>
      )}
    </div>
  );
}
