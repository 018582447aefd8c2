/**
 * An inspector on the apron: the code of a certificate that an approval has issued is read by the camera and from a
 * picture, with a line and without one, and after a suspension.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type * as PdfReader from 'pdfjs-dist';
import { loadCatalog } from '../../../scripts/vite/definitions.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../support/accessibility';
import { submitExample } from '../support/applications';
import { getExample, toUniqueExample } from '../support/form-walker';
import { cutLine, mendLine } from '../support/kept-pages';
import type { Product } from '../support/product';
import { createAccount, readSession, type Session } from '../support/session';
import { newPhone, signInAsAdministrator } from '../support/sign-in';
import { expect, testAlone as test } from '../support/test';

const folder = mkdtempSync(join(tmpdir(), 'camera-'));
const VIDEO = join(folder, 'camera.y4m');
/** Pixels for a point of paper: about what a phone sees of a page that it is held over. */
const SCALE = 3;

const { providers, registry } = loadCatalog('schemas');
const provider = providers.find(
  ({ certificate, role }) => certificate && registry.roles.find(({ id }) => id === role)?.joins === 'self',
);

test.use({
  serviceWorkers: 'allow',
  permissions: ['camera'],
  expectedErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED/],
  launchOptions: {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${VIDEO}`,
    ],
  },
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a certificate is genuine on the apron, and its suspension is seen', async ({
  page,
  product,
  files,
  openAsSomeoneElse,
}) => {
  if (!provider) throw new Error('No type has a certificate.');
  const holder = await createAccount(product, newPhone(), provider.role);
  const { id } = await submitExample(
    product,
    holder,
    provider,
    toUniqueExample(provider, getExample(provider.id, 'minimal')),
    files,
  );
  const office = await openAsSomeoneElse();
  await signInAsAdministrator(office, product);
  const officer = await readSession(office);
  await moveTo(product, officer, id, 'approved');
  const paper = await drawPaper(office, product, holder, id);

  await page.goto('/verify');
  const verdict = page.getByRole('group', { name: 'Result' });
  await expect(page.getByText(/^This page also works without a connection\./)).toBeVisible();
  await expectAccessible(page);

  await test.step('by the camera', async () => {
    writeFileSync(VIDEO, paper.video);
    await page.getByRole('button', { name: 'Use the camera' }).click();
    await expect(verdict).toContainText('Valid');
    await expect(verdict).toContainText('The code is genuine. Not suspended or revoked as of');
    await expect(verdict).toContainText(provider.name);
    await expect(verdict).toBeFocused();
    await expect(page.getByRole('button', { name: 'Use the camera' })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  await test.step('a picture without a code, and a file that is none', async () => {
    await choose(page, 'blank.png', paper.blank);
    await expect(page.getByText(/^No code was found in the picture\./)).toBeVisible();
    await choose(page, 'notes.png', Buffer.from('no picture'));
    await expect(page.getByText(/^This file is not a picture/)).toBeVisible();
    await expect(verdict).toBeHidden();
  });

  await test.step('without a line, from a picture', async () => {
    await cutLine(page);
    await page.reload();
    await expect(page.getByText(/^This page also works without a connection\./)).toBeVisible();
    await choose(page, 'paper.png', paper.picture);
    await expect(verdict).toContainText('The code is genuine. Not suspended or revoked as of');
    await mendLine(page);
  });

  await test.step('suspended, it is told', async () => {
    await moveTo(product, officer, id, 'suspended');
    await page.reload();
    await expect(page.getByText(/^This page also works without a connection\./)).toBeVisible();
    await choose(page, 'paper.png', paper.picture);
    await expect(verdict).toContainText('The code is genuine, and was suspended.');
    await verdict.getByRole('link', { name: 'What the registry says now' }).click();
    await expect(page.getByText('It does not hold at the moment: it was suspended on')).toBeVisible();
  });
});

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Choose a picture').setInputFiles({ name, mimeType: 'image/png', buffer });
}

async function moveTo(product: Product, officer: Session, id: string, status: string): Promise<void> {
  const response = await fetch(`${product.url}/api/admin/applications/${id}/status`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${officer.access_token}` },
    body: JSON.stringify({ status, admin_comments: 'As the file shows.' }),
  });
  expect(response.ok, await response.text()).toBe(true);
}

interface Paper {
  /** PNG of its first page. */
  picture: Buffer;
  /** PNG of as much paper, with nothing on it. */
  blank: Buffer;
  /** What a camera sees that is held over it, as YUV4MPEG2. */
  video: Buffer;
}

/** The certificate as it lies on a table, drawn by the PDF reader that the officers' pages have. */
async function drawPaper(page: Page, product: Product, holder: Session, id: string): Promise<Paper> {
  const answer = await fetch(`${product.url}/api/applications/${id}/certificate.pdf`, {
    headers: { authorization: `Bearer ${holder.access_token}` },
  });
  expect(answer.status).toBe(200);
  const pdf = Buffer.from(await answer.arrayBuffer()).toString('base64');
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
      const first = await (await reader.getDocument({ data }).promise).getPage(1);
      const viewport = first.getViewport({ scale });
      const canvas = Object.assign(document.createElement('canvas'), {
        width: viewport.width,
        height: viewport.height,
      });
      await first.render({ canvas, viewport }).promise;
      const picture = canvas.toDataURL('image/png');
      const context = canvas.getContext('2d');
      if (!context) throw new Error('Nothing can be drawn.');
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

/** Two frames of a grey square with an even side. */
function toVideo(light: Buffer, side: number): Buffer {
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, Buffer.alloc((side * side) / 2, 128)]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${side} H${side} F10:1 Ip A1:1 C420jpeg\n`), frame, frame]);
}
