/** A page of the product in a frame, as wide as a phone or a desktop. */
import { useLayoutEffect, useRef, useState } from 'react';
import { nameFrame } from '../kept-opening.ts';
import type { Opening } from '../studio-answers.ts';
import styles from './studio.module.css';

export type Width = 'phone' | 'desktop';
export type Scheme = 'light' | 'dark';

export interface FramedPageProps {
  title: string;
  opening: Opening;
  width: Width;
  scheme: Scheme;
  /** The definitions have gone on, and cannot be shown. */
  isStale: boolean;
}

const PIXELS = { phone: 360, desktop: 1280 } as const;

export function FramedPage({ title, opening, width, scheme, isStale }: FramedPageProps) {
  const holder = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<{ width: number; height: number }>();
  useLayoutEffect(() => {
    const { current } = holder;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => setRoom({ width: current.clientWidth, height: current.clientHeight }));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, (room?.width ?? 0) / PIXELS[width]);
  return (
    <div ref={holder} className={`${styles.stage} ${isStale ? styles.stale : ''}`}>
      {room && (
        <iframe
          key={nameFrame(opening)}
          name={nameFrame(opening)}
          title={title}
          src="/preview.html"
          className={styles.frame}
          style={{
            inlineSize: PIXELS[width],
            blockSize: Math.floor(room.height / scale),
            transform: `scale(${scale})`,
            marginInlineStart: Math.max(0, (room.width - PIXELS[width] * scale) / 2),
            colorScheme: scheme,
          }}
        />
      )}
    </div>
  );
}
