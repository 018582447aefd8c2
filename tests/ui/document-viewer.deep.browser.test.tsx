/** Documents as officers look at them. */
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { DocumentViewer } from '@/fields/files/document-viewer';
import { mount } from './mount';

/** Drawn by the browser itself: a canvas has no context when the machine is short of them. */
function paint(width: number, height: number): Blob {
  return new Blob(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width / 2}" height="${height / 2}"/></svg>`,
    ],
    { type: 'image/svg+xml' },
  );
}

function getBoxes() {
  const image = document.querySelector('img');
  const canvas = image?.parentElement?.closest<HTMLElement>('[role=region]') ?? image?.parentElement;
  if (!image || !canvas) throw new Error('There is no image.');
  return { image: image.getBoundingClientRect(), canvas, frame: canvas.getBoundingClientRect() };
}

function isWide(): boolean {
  const { image } = getBoxes();
  return image.width > image.height;
}

/** Which sides of the image cannot be brought into its frame by scrolling. */
function listUnreachable(): string[] {
  const { canvas } = getBoxes();
  canvas.scrollTo(0, 0);
  const start = getBoxes();
  canvas.scrollTo(canvas.scrollWidth, canvas.scrollHeight);
  const end = getBoxes();
  const sides = {
    left: start.image.left >= start.frame.left - 1,
    top: start.image.top >= start.frame.top - 1,
    right: end.image.right <= end.frame.right + 1,
    bottom: end.image.bottom <= end.frame.bottom + 1,
  };
  return Object.entries(sides).flatMap(([side, reached]) => (reached ? [] : [side]));
}

test.each([
  ['a page', 620, 877],
  ['a wide photograph', 900, 300],
])('all of %s can be scrolled to, at every zoom and turn', async (_kind, width, height) => {
  await page.viewport(1000, 800);
  const { screen } = await mount(<DocumentViewer name="licence.png" type="image/png" source={paint(width, height)} />);
  await expect.element(screen.getByRole('img', { name: 'licence.png' })).toBeVisible();
  await expect.poll(() => document.querySelector('img')?.naturalWidth).toBe(width);
  for (let zoomed = 0; zoomed <= 3; zoomed += 1) {
    for (let turned = 0; turned < 4; turned += 1) {
      await expect.poll(isWide).toBe(turned % 2 === 0 ? width > height : width < height);
      await expect
        .poll(() => ({ zoomed, turned, unreachable: listUnreachable() }))
        .toEqual({ zoomed, turned, unreachable: [] });
      await screen.getByRole('button', { name: 'Rotate' }).click();
    }
    await screen.getByRole('button', { name: 'Zoom in' }).click();
  }
});

test('the keyboard scrolls a zoomed image', async () => {
  await page.viewport(1000, 800);
  const { screen } = await mount(<DocumentViewer name="licence.png" type="image/png" source={paint(620, 877)} />);
  await screen.getByRole('button', { name: 'Zoom in' }).click();
  const scrolled = screen.getByRole('region', { name: 'licence.png, scrolls' });
  screen.getByRole('link', { name: 'Download' }).element().focus();
  await userEvent.tab();
  await expect.element(scrolled).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.poll(() => scrolled.element().scrollTop).toBeGreaterThan(100);
});

test('a tool says its name to the keyboard, and keeps the focus where it can do no more', async () => {
  const { screen } = await mount(<DocumentViewer name="licence.png" type="image/png" source={paint(620, 877)} />);
  const tool = screen.getByRole('button', { name: 'Zoom out' });
  await userEvent.tab();
  await expect.element(tool).toHaveFocus();
  await expect.element(screen.getByRole('tooltip', { name: 'Zoom out' })).toBeVisible();
  await userEvent.keyboard('{Enter}{Enter}{Enter}');
  await expect.element(tool).toHaveAttribute('aria-disabled', 'true');
  await expect.element(tool).toHaveFocus();
});

test('where the browser shows no PDF, it is offered to open, with its name and size', async () => {
  const source = new Blob([new Uint8Array(48_000)], { type: 'application/pdf' });
  setPdfViewer(false);
  const { screen, show } = await mount(<DocumentViewer name="certificate.pdf" source={source} />);
  await expect
    .element(screen.getByRole('link', { name: 'Open certificate.pdf (47 kB)' }))
    .toHaveAttribute('href', expect.stringMatching(/^blob:/));
  expect(document.querySelector('iframe')).toBeNull();
  setPdfViewer(true);
  await show(<DocumentViewer name="certificate.pdf" source={new Blob([source], { type: 'application/pdf' })} />);
  await expect.poll(() => document.querySelector('iframe')?.title).toBe('certificate.pdf');
});

function setPdfViewer(value: boolean): void {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'pdfViewerEnabled'));
}
