import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState } from 'react';
import { tellPlace, type Box } from '@/engine/record/marked-place';
import { useLatest } from './latest';
import { again } from '@/ui/again';
import { LoadingText } from '@/ui/loading-text';
import { t } from '@/texts/t';

export interface CutOutProps {
  /** The bytes of the document. */
  load: () => Promise<Blob>;
  /** `file`: which document, so that another one is fetched anew. */
  place: Box & { page: number; file: string };
  /** What is wrong there, where it is not said beside it. */
  reason?: string | undefined;
}

const Figure = styled('figure')({
  margin: '8px 0',
  '& canvas': {
    display: 'block',
    maxWidth: '100%',
    maxHeight: '15rem',
    border: '1px solid var(--mui-palette-line-strong)',
    background: '#fff',
  },
  '& figcaption': { fontSize: 'var(--mui-textSize-hint)', overflowWrap: 'anywhere' },
});

/**
 * A place on a document, cut out of it by this browser; where it cannot be drawn, the words alone ("page 2, lower
 * left").
 */
export function CutOut({ load, place, reason }: CutOutProps) {
  const { file, page, x, y, width, height } = place;
  const holder = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'drawn' | 'failed'>('loading');
  const words = tellPlace(place);
  const loadIt = useLatest(load);
  useEffect(() => {
    let isOver = false;
    const draw = async () => {
      const [{ drawPlace }, document] = await Promise.all([again(() => import('./files/draw-place')), loadIt()]);
      const canvas = await drawPlace(document, { page, x, y, width, height });
      if (isOver) return;
      canvas.setAttribute('role', 'img');
      canvas.setAttribute('aria-label', t('Cut out of the document: {place}', { place: words }));
      holder.current?.replaceChildren(canvas);
      setState('drawn');
    };
    draw().catch(() => !isOver && setState('failed'));
    return () => {
      isOver = true;
    };
  }, [file, page, x, y, width, height, words, loadIt]);
  const caption = t('On {place}', { place: words });
  return (
    <Figure>
      {state === 'loading' && <LoadingText />}
      <div ref={holder} />
      <figcaption>{reason === undefined ? caption : t('{place}: {reason}', { place: caption, reason })}</figcaption>
    </Figure>
  );
}
