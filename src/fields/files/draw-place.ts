/** A part of a page of a document, drawn by itself; fetched with the first one. */
import { colours } from 'virtual:look';
import type { Box } from '@/engine/record/marked-place';
import { openPdf } from './open-pdf';

const MARK = colours.light.tone.danger.ink;
/** Of the page around the box, so that it is seen where it lies. */
const AROUND = 0.05;
/** Pixels of a picture's longer side. */
const LONGEST = 900;

/** The box with what is around it. Rejects where the document has no such page, or cannot be drawn. */
export async function drawPlace(document: Blob, place: Box & { page: number }): Promise<HTMLCanvasElement> {
  const left = Math.max(0, place.x - AROUND);
  const top = Math.max(0, place.y - AROUND);
  const width = Math.min(1, place.x + place.width + AROUND) - left;
  const height = Math.min(1, place.y + place.height + AROUND) - top;
  const isImage = document.type.startsWith('image/');
  if (isImage && place.page > 1) throw new RangeError('An image has one page.');
  const page = isImage ? await openImage(document) : await openPage(document, place.page);
  try {
    const scale = LONGEST / Math.max(width * page.width, height * page.height);
    const canvas = window.document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * page.width * scale));
    canvas.height = Math.max(1, Math.round(height * page.height * scale));
    await page.draw(canvas, { x: left, y: top, width, height }, scale);
    outline(canvas, {
      x: (place.x - left) / width,
      y: (place.y - top) / height,
      width: place.width / width,
      height: place.height / height,
    });
    return canvas;
  } finally {
    page.close();
  }
}

/** Paper is light, whatever the page around it is. White under it: it is seen on any photograph too. */
function outline(canvas: HTMLCanvasElement, { x, y, width, height }: Box): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  for (const [lineWidth, strokeStyle] of [
    [8, '#ffffff'],
    [4, MARK],
  ] as const) {
    Object.assign(pen, { lineWidth, strokeStyle });
    pen.strokeRect(x * canvas.width, y * canvas.height, width * canvas.width, height * canvas.height);
  }
}

interface DrawablePage {
  width: number;
  height: number;
  draw: (canvas: HTMLCanvasElement, part: Box, scale: number) => Promise<void>;
  close: () => void;
}

async function openImage(source: Blob): Promise<DrawablePage> {
  const image = await createImageBitmap(source);
  const { width, height } = image;
  return {
    width,
    height,
    draw(canvas, part) {
      const from = [part.x * width, part.y * height, part.width * width, part.height * height] as const;
      canvas.getContext('2d')?.drawImage(image, ...from, 0, 0, canvas.width, canvas.height);
      return Promise.resolve();
    },
    close: () => image.close(),
  };
}

async function openPage(source: Blob, number: number): Promise<DrawablePage> {
  const task = await openPdf(source);
  const close = () => void task.destroy();
  try {
    const page = await (await task.promise).getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    return {
      width,
      height,
      draw(canvas, { x, y }, scale) {
        const viewport = page.getViewport({ scale, offsetX: -x * width * scale, offsetY: -y * height * scale });
        return page.render({ canvas, viewport }).promise;
      },
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
