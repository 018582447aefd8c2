/** Where somebody is in a document that they look at. */
export interface DocumentPosition {
  /** From 1. */
  page: number;
  /** Of the width that there is. */
  zoom: number;
  /** Quarters of a turn to the right. */
  turns: number;
}

export const DOCUMENT_START: DocumentPosition = { page: 1, zoom: 1, turns: 0 };

const LEAST_ZOOM = 0.5;
const MOST_ZOOM = 5;
const ZOOM_STEP = 1.5;

export function mayZoom({ zoom }: DocumentPosition, direction: 1 | -1): boolean {
  return direction === 1 ? zoom < MOST_ZOOM : zoom > LEAST_ZOOM;
}

/** One step nearer or farther, as far as that goes. */
export function zoomBy(position: DocumentPosition, direction: 1 | -1): DocumentPosition {
  if (!mayZoom(position, direction)) return position;
  return { ...position, zoom: position.zoom * ZOOM_STEP ** direction };
}

/** A page on or back; the same at either end. */
export function turnPages(position: DocumentPosition, pages: number, by: 1 | -1): DocumentPosition {
  const from = Math.min(position.page, pages);
  return { ...position, page: Math.min(Math.max(1, from + by), Math.max(1, pages)) };
}
