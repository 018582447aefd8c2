import { create } from 'zustand';
import { DOCUMENT_START, turnPages, zoomBy, type DocumentPosition } from '@/fields/files/document-position';
import { useShortcut } from '../layout/shortcut-provider';
import { t } from '@/texts/t';

const usePositions = create<Record<string, DocumentPosition>>(() => ({}));

/** Where the officer is in a document, by its id: kept as long as the page is open. */
export function useDocumentPosition(id: string): [DocumentPosition, (position: DocumentPosition) => void] {
  const position = usePositions((positions) => positions[id]) ?? DOCUMENT_START;
  return [position, (next) => usePositions.setState({ [id]: next })];
}

interface DocumentKeys {
  position: DocumentPosition;
  onPosition: (position: DocumentPosition) => void;
  /** Pages of the open document, as far as they are known. */
  pages: number;
  /** Opens the document so many places on. */
  onStep: (by: 1 | -1) => void;
  onFullScreen: () => void;
}

/** The keys of the open document. */
export function useDocumentKeys({ position, onPosition, pages, onStep, onFullScreen }: DocumentKeys): void {
  useShortcut({ key: 'd', label: t('Next document'), run: () => onStep(1) });
  useShortcut({ key: 'D', label: t('Previous document'), run: () => onStep(-1) });
  useShortcut({ key: ']', label: t('Next page'), run: () => onPosition(turnPages(position, pages, 1)) });
  useShortcut({ key: '[', label: t('Previous page'), run: () => onPosition(turnPages(position, pages, -1)) });
  useShortcut({ key: '+', label: t('Zoom in'), run: () => onPosition(zoomBy(position, 1)) });
  useShortcut({ key: '-', label: t('Zoom out'), run: () => onPosition(zoomBy(position, -1)) });
  useShortcut({ key: '0', label: t('Whole width'), run: () => onPosition({ ...position, zoom: 1 }) });
  useShortcut({ key: 'f', label: t('Full screen'), run: onFullScreen });
}
