/** A printed certificate as it lies on a table: what a camera and a picture show of it. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type * as PdfReader from 'pdfjs-dist';

/** Pixels for a point of paper: about what a phone sees of a page that it is held over. */
const SCALE = 3;

export interface Paper {
  /** PNG of its pages, one below the other. */
  picture: Buffer;
  /** PNG of as much paper, with nothing on it. */
  blank: Buffer;
  /** What a camera sees that is held over it, as YUV4MPEG2. */
  video: Buffer;
}

/** Drawn by the PDF reader that the officers' pages have; the page has to be one of the product. */
export async function drawPaper(page: Page, file: Buffer): Promise<Paper> {
  const pdf = file.toString('base64');
  await page.route('**/pdf-reader/*', (route) => {
    const file = join('node_modules/pdfjs-dist/build', new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
    return route.fulfill({ contentType: 'text/javascript', body: existsSync(file) ? readFileSync(file) : '' });
  });
  const drawn = await page.evaluate(
    async ({ encoded, scale }) => {
      const source = '/pdf-reader/pdf.min.mjs';
      const reader = (await import(source)) as typeof PdfReader;
      reader.GlobalWorkerOptions.workerSrc = '/pdf-reader/pdf.worker.min.mjs';
      const data = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
      const file = await reader.getDocument({ data }).promise;
      const drawn = [];
      for (let number = 1; number <= file.numPages; number += 1) {
        const one = await file.getPage(number);
        const viewport = one.getViewport({ scale });
        const { width, height } = viewport;
        const canvas = Object.assign(document.createElement('canvas'), { width, height });
        await one.render({ canvas, viewport }).promise;
        drawn.push(canvas);
      }
      const canvas = document.createElement('canvas');
      canvas.width = Math.max(...drawn.map(({ width }) => width));
      canvas.height = drawn.reduce((sum, { height }) => sum + height, 0);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('Nothing can be drawn.');
      let top = 0;
      for (const each of drawn) {
        context.drawImage(each, 0, top);
        top += each.height;
      }
      const picture = canvas.toDataURL('image/png');
      // Red alone tells dark from light. The code is where most of a square of 42 mm is dark.
      const side = Math.round(119 * scale);
      const countDark = (x: number, y: number) =>
        context
          .getImageData(x, y, side, side)
          .data.reduce((sum, red, at) => sum + (at % 4 === 0 && red < 128 ? 1 : 0), 0);
      let best = { x: 0, y: 0, dark: 0 };
      for (let y = 0; y + side < canvas.height; y += 40)
        for (let x = 0; x + side < canvas.width; x += 40) {
          const dark = countDark(x, y);
          if (dark > best.dark) best = { x, y, dark };
        }
      const seen = 2 * side;
      const frame = context.getImageData(best.x - side / 2, best.y - side / 2, seen, seen).data;
      let light = '';
      // What is beyond the edge of the paper is white, too.
      for (let at = 0; at < frame.length; at += 4)
        light += String.fromCharCode(frame[at + 3] === 0 ? 255 : (frame[at] ?? 0));
      context.reset();
      return { seen, light: btoa(light), picture, blank: canvas.toDataURL('image/png') };
    },
    { encoded: pdf, scale: SCALE },
  );
  const toBytes = (url: string) => Buffer.from(url.split(',')[1] ?? '', 'base64');
  return {
    picture: toBytes(drawn.picture),
    blank: toBytes(drawn.blank),
    video: toVideo(Buffer.from(drawn.light, 'base64'), drawn.seen),
  };
}

/** At /verify, in the place of the camera. */
export async function choosePicture(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Choose a picture').setInputFiles({ name, mimeType: 'image/png', buffer });
}

/** Two frames of a grey square with an even side. */
function toVideo(light: Buffer, side: number): Buffer {
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((side * side) / 2, 128)]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${side} H${side} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]);
}
