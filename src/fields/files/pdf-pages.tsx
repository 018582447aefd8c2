/** A page of a PDF, drawn by pdf.js; fetched with the first PDF that is drawn. */
import { styled } from '@mui/material/styles';
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { DocumentPosition } from './document-position';
import { openPdf } from './open-pdf';
import { t } from '@/texts/t';

/** A phone has no room for more of one picture. */
const MOST_PIXELS = 12_000_000;

const Sheet = styled('div')({
  width: '100%',
  '& canvas': { display: 'block', maxWidth: 'none', background: '#fff' },
});

/** As large as the page that is drawn. */
const Paper = styled('div')({ position: 'relative', margin: '0 auto' });

export interface PdfPagesProps {
  name: string;
  source: Blob;
  position: DocumentPosition;
  onPages: (count: number) => void;
  onRetry?: (() => void) | undefined;
  /** What lies over the page that is drawn. */
  over?: ReactNode;
}

export function PdfPages({ name, source, position, onPages, onRetry, over }: PdfPagesProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const holder = useRef<HTMLDivElement>(null);
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [drawn, setDrawn] = useState<{ page: number; text: string; width: number; height: number }>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const width = useWidth(sheet);
  const tellPages = useRef(onPages);
  useEffect(() => {
    tellPages.current = onPages;
  });

  useEffect(() => {
    let isOver = false;
    let task: PDFDocumentLoadingTask | undefined;
    const open = async () => {
      task = await openPdf(source);
      if (isOver) return void task.destroy();
      const opened = await task.promise;
      if (isOver) return;
      setPdf(opened);
      tellPages.current(opened.numPages);
    };
    open().catch(() => !isOver && setFailed(true));
    return () => {
      isOver = true;
      setPdf(undefined);
      void task?.destroy();
    };
  }, [source, attempt]);

  const { page, zoom, turns } = position;
  useEffect(() => {
    if (!pdf || width === 0) return undefined;
    let isOver = false;
    let stop = () => {
      isOver = true;
    };
    const draw = async () => {
      const number = Math.min(page, pdf.numPages);
      const opened = await pdf.getPage(number);
      if (isOver) return;
      const rotation = (opened.rotate + turns * 90) % 360;
      const whole = opened.getViewport({ scale: 1, rotation });
      const scale = (width / whole.width) * zoom;
      const shown = opened.getViewport({ scale, rotation });
      const sharpness = Math.min(window.devicePixelRatio || 1, Math.sqrt(MOST_PIXELS / (shown.width * shown.height)));
      // A canvas of its own for each drawing: the one before stays in sight until it is done.
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(1, Math.round(shown.width * sharpness));
      canvas.height = Math.max(1, Math.round(shown.height * sharpness));
      const [wide, high] = [Math.round(shown.width), Math.round(shown.height)];
      canvas.style.width = `${wide}px`;
      canvas.style.height = `${high}px`;
      canvas.setAttribute('role', 'img');
      canvas.setAttribute('aria-label', t('{name}, page {page}', { name, page: number }));
      const rendering = opened.render({
        canvas,
        viewport: opened.getViewport({ scale: scale * sharpness, rotation }),
      });
      stop = () => {
        isOver = true;
        rendering.cancel();
      };
      const [{ items }] = await Promise.all([opened.getTextContent(), rendering.promise]);
      if (isOver) return;
      holder.current?.replaceChildren(canvas);
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
      setDrawn({ page: number, text, width: wide, height: high });
    };
    draw().catch(() => !isOver && setFailed(true));
    return () => stop();
  }, [pdf, page, zoom, turns, width, name]);

  const retry = () => {
    setFailed(false);
    setDrawn(undefined);
    setAttempt(attempt + 1);
    onRetry?.();
  };
  return (
    <>
      {failed && (
        <ErrorState title={t('{name} cannot be shown here. Download it to open it.', { name })} onRetry={retry} />
      )}
      {!failed && !drawn && <LoadingText>{t('Loading {name}…', { name })}</LoadingText>}
      <Sheet ref={sheet} hidden={failed}>
        <Paper style={drawn && { width: drawn.width, height: drawn.height }}>
          <div ref={holder} />
          {drawn?.page === page && over}
        </Paper>
      </Sheet>
      {!failed && drawn && <VisuallyHidden translate="no">{drawn.text}</VisuallyHidden>}
    </>
  );
}

/** In whole pixels; 0 until it is known. */
function useWidth(element: { current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observed = element.current;
    if (!observed) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.floor(observed.clientWidth)));
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
