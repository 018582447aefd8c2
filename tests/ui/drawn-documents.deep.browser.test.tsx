/** PDFs that are drawn in the page, and what cannot be shown. */
import { PDFDocument } from '@cantoo/pdf-lib';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DOCUMENT_START } from '@/fields/files/document-position';
import { DocumentViewer } from '@/fields/files/document-viewer';
import { mount } from './mount';

beforeEach(() => page.viewport(1000, 800));

async function createPdf(...texts: string[]): Promise<Blob> {
  const pdf = await PDFDocument.create();
  for (const text of texts) pdf.addPage([300, 200]).drawText(text, { x: 40, y: 100, size: 18 });
  return new Blob([new Uint8Array(await pdf.save())], { type: 'application/pdf' });
}

const findPage = (name: string) => page.getByRole('img', { name });
const getShape = () => {
  const { width, height } = document.querySelector('canvas')?.getBoundingClientRect() ?? expect.fail();
  return { isWide: width > height, width };
};

test('pages are drawn, read out, gone through, turned and brought nearer', async () => {
  const { screen } = await mount(<DocumentViewer name="licence.pdf" source={await createPdf('One', 'Two')} drawn />);
  await expect.element(findPage('licence.pdf, page 1')).toBeVisible();
  await expect.element(screen.getByText('One', { exact: true })).toBeInTheDocument();
  const before = screen.getByRole('button', { name: 'Previous page' });
  await expect.element(before).toHaveAttribute('aria-disabled', 'true');
  await screen.getByRole('button', { name: 'Next page' }).click();
  await expect.element(findPage('licence.pdf, page 2')).toBeVisible();
  await expect.element(screen.getByText('Two', { exact: true })).toBeInTheDocument();
  await expect.element(screen.getByText('Page 2 of 2')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Next page' })).toHaveAttribute('aria-disabled', 'true');
  const { width } = getShape();
  await screen.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => getShape().width).toBeGreaterThan(width * 1.4);
  await screen.getByRole('button', { name: 'Rotate' }).click();
  await expect.poll(() => getShape().isWide).toBe(false);
});

test('a place that is kept is gone back to, and one beyond the end is the last', async () => {
  const source = await createPdf('One', 'Two');
  function Kept() {
    const [position, setPosition] = useState({ ...DOCUMENT_START, page: 9 });
    return (
      <DocumentViewer name="licence.pdf" source={source} drawn hasKeys position={position} onPosition={setPosition} />
    );
  }
  const { screen } = await mount(<Kept />);
  await expect.element(findPage('licence.pdf, page 2')).toBeVisible();
  const before = screen.getByRole('button', { name: 'Previous page' });
  await expect.element(before).toHaveAttribute('aria-keyshortcuts', '[');
  await before.click();
  await expect.element(findPage('licence.pdf, page 1')).toBeVisible();
});

test.each([
  ['a PDF', 'application/pdf'],
  ['a picture', 'image/png'],
])('%s that cannot be shown says so, and is asked for again', async (_what, type) => {
  let asked = 0;
  const { screen } = await mount(
    <DocumentViewer
      name="broken"
      type={type}
      source={new Blob(['nothing'], { type })}
      drawn
      onRetry={() => {
        asked += 1;
      }}
    />,
  );
  await expect.element(screen.getByText('broken cannot be shown here. Download it to open it.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Download' })).toBeVisible();
  await screen.getByRole('button', { name: 'Try again' }).click();
  expect(asked).toBe(1);
  await expect.element(screen.getByText('broken cannot be shown here. Download it to open it.')).toBeVisible();
});
