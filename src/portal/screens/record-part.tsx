/** A part of a record's page that messages and lists lead to. */
import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

export const RECORD_PARTS = { receipt: '#receipt', certificate: '#certificate', duties: '#duties' } as const;

export function RecordPart({ part, children }: { part: keyof typeof RECORD_PARTS; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const hash = RECORD_PARTS[part];
  const wanted = useLocation().hash === hash;
  useEffect(() => {
    if (wanted) place.current?.scrollIntoView();
  }, [wanted]);
  return (
    <div ref={place} id={hash.slice(1)}>
      {children}
    </div>
  );
}
