/** A page of a PDF, drawn by pdf.js; fetched with the first PDF that is drawn. */
import { styled } from '@mui/material/styles';
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
// The build writes this module.
// oxlint-disable-next-line import/default
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.mjs?worker&url';
import { useEffect, useRef, useState } from 'react';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { VisuallyHidden } from '@/ui/visually-hidden';
import type { DocumentPosition } from './document-position';
import { t } from '@/texts/t';

GlobalWorkerOptions.workerSrc = workerAddress;

/** A phone has no room for more of one picture. */
const MOST_PIXELS = 12_000_000;

const Sheet = styled('div')({
  width: '100%',
  '& canvas': { display: 'block', margin: '0 auto', maxWidth: 'none', background: '#fff' },
});

export interface PdfPagesProps {
  name: string;
  source: Blob;
  position: DocumentPosition;
  onPages: (count: number) => void;
  onRetry?: (() => void) | undefined;
}

export function PdfPages({ name, source, position, onPages, onRetry }: PdfPagesProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const [pdf, setPdf] = useState<PDFDocumentProxy>();
  const [drawn, setDrawn] = useState<{ page: number; text: string }>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const width = useWidth(sheet);
  const tellPages = useRef(onPages);
  useEffect(() => {
    tellPages.current = onPages;
  });

  useEffect(() => {
    let isOver = false;
    let task: ReturnType<typeof getDocument> | undefined;
    const open = async () => {
      const data = await source.arrayBuffer();
      if (isOver) return;
      // What would need WebAssembly is unpacked by scripts: the page's policy lets nothing else run.
      task = getDocument({ data, useWasm: false, enableXfa: false });
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
      canvas.style.width = `${Math.round(shown.width)}px`;
      canvas.style.height = `${Math.round(shown.height)}px`;
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
      sheet.current?.replaceChildren(canvas);
      setDrawn({ page: number, text: items.map((item) => ('str' in item ? item.str : '')).join(' ') });
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
      <Sheet ref={sheet} hidden={failed} />
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
