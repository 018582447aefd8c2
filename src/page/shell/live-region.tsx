import { useEffect, useState } from 'react';
import { listenToAnnouncements, type Announcement } from '@/ui/announce';
import { VisuallyHidden } from '@/ui/visually-hidden';

/** The place where `announce` is heard: one per page, there from the start, empty until something is said. */
export function LiveRegion() {
  const [last, setLast] = useState<Announcement>();
  useEffect(() => listenToAnnouncements(setLast), []);
  // A new key makes a new node, so that the same sentence said twice is heard twice.
  const text = <span key={last?.id}>{last?.text}</span>;
  return (
    <>
      <VisuallyHidden as="div" aria-live="polite" aria-atomic="true" data-live-region="polite">
        {last !== undefined && !last.urgent && text}
      </VisuallyHidden>
      <VisuallyHidden as="div" aria-live="assertive" aria-atomic="true" data-live-region="assertive">
        {last?.urgent === true && text}
      </VisuallyHidden>
    </>
  );
}
