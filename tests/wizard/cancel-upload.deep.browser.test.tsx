/**
 * Files that are stopped while they are sent. One that is given up stays chosen, the server frees what it has of it,
 * and nothing is submitted without a word.
 */
import { expect, test } from 'vitest';
import type { Uploader, UploadRequest } from '@/wizard/upload/uploader';
import { submissionsOf } from './fake-api';
import { choosePapers, openWizard, pdf, press, reachPapers } from './open-wizard';

/** Sends photos at once, and documents when it is told to. */
function createSlowUploader() {
  const sent: string[] = [];
  const discarded: string[] = [];
  const waiting = new Map<string, () => void>();
  const begun: string[] = [];
  const uploader: Uploader = {
    upload: ({ fileName, content, fingerprint, onProgress, signal }: UploadRequest) =>
      new Promise((resolve, reject) => {
        begun.push(fingerprint);
        const finish = () => {
          sent.push(fileName);
          resolve({
            fileUrl: `/file/${fileName}`,
            fileKey: `key-${fileName}`,
            fileName,
            fileSize: content.size,
            fileType: 'application/pdf',
          });
        };
        if (fileName.endsWith('.png')) return finish();
        onProgress(0.4);
        waiting.set(fileName, finish);
        signal.addEventListener('abort', () => reject(signal.reason as Error));
      }),
    discard: async (fingerprint) => void discarded.push(fingerprint),
  };
  return { uploader, sent, discarded, begun, finish: (fileName: string) => waiting.get(fileName)?.() };
}

async function sendUntilCancelled() {
  const slow = createSlowUploader();
  const opened = await openWizard({ uploader: slow.uploader });
  const { screen } = opened;
  await reachPapers();
  await choosePapers();
  await screen.getByLabelText('Photos').upload(new File(['a'], 'a.png', { type: 'image/png' }));
  await press('Submit');
  await expect.element(screen.getByText('Uploading, 40 %')).toBeVisible();
  await screen.getByRole('button', { name: 'Cancel constitution.pdf' }).click();
  await expect.element(screen.getByText('constitution.pdf was not sent: you cancelled it.')).toBeVisible();
  return { ...opened, slow };
}

test('its card says so, the others have been received, and it is sent with the next press', async () => {
  const { screen, api, slow, onSubmitted } = await sendUntilCancelled();
  await expect
    .element(screen.getByText('Cancelled. Replace or remove it, or send it with the button below.'))
    .toBeVisible();
  expect(slow.discarded).toHaveLength(1);
  expect(slow.sent).toEqual(['a.png']);
  expect(submissionsOf(api)).toEqual([]);
  await press('Try again');
  await expect.element(screen.getByText('Uploading, 40 %')).toBeVisible();
  slow.finish('constitution.pdf');
  await expect.poll(() => onSubmitted.mock.calls.length).toBe(1);
  expect(slow.sent).toEqual(['a.png', 'constitution.pdf']);
  expect(submissionsOf(api)).toHaveLength(1);
});

test('another can be chosen in its place', async () => {
  const { screen, slow, onSubmitted } = await sendUntilCancelled();
  await expect.element(screen.getByRole('button', { name: 'Replace constitution.pdf' })).toBeVisible();
  await screen.getByLabelText('Constitution').upload(pdf('newer.pdf'));
  await press('Submit');
  await expect.element(screen.getByText('Uploading, 40 %')).toBeVisible();
  slow.finish('newer.pdf');
  await expect.poll(() => onSubmitted.mock.calls.length).toBe(1);
  expect(slow.sent).toEqual(['a.png', 'newer.pdf']);
});

test('one that is replaced while it is sent is given up, and the answers wait for the next press', async () => {
  const slow = createSlowUploader();
  const { screen, api } = await openWizard({ uploader: slow.uploader });
  await reachPapers();
  await choosePapers();
  await press('Submit');
  await expect.element(screen.getByText('Uploading, 40 %')).toBeVisible();
  await screen.getByLabelText('Constitution').upload(pdf('newer.pdf'));
  await expect.element(screen.getByText('constitution.pdf was not sent: you cancelled it.')).toBeVisible();
  await expect.poll(() => slow.discarded.length).toBeGreaterThan(0);
  expect(submissionsOf(api)).toEqual([]);
  await expect.element(screen.getByText('Ready to send')).toBeVisible();
});

test('sending that is paused says so, frees nothing, and goes on under the same name', async () => {
  const slow = createSlowUploader();
  const { screen, api, onSubmitted } = await openWizard({ uploader: slow.uploader });
  await reachPapers();
  await choosePapers();
  await press('Submit');
  await expect.element(screen.getByText('Uploading, 40 %')).toBeVisible();
  await press('Pause');
  await expect.element(screen.getByText('Paused, 40 % sent')).toBeVisible();
  await expect.element(screen.getByText('Paused: 0 of 1 documents sent, 40 %')).toBeVisible();
  expect(submissionsOf(api)).toEqual([]);
  await press('Continue sending');
  await expect.element(screen.getByText('Uploading, 40 %')).toBeVisible();
  slow.finish('constitution.pdf');
  await expect.poll(() => onSubmitted.mock.calls.length).toBe(1);
  expect(slow.discarded).toEqual([]);
  expect(slow.begun).toHaveLength(2);
  expect(new Set(slow.begun).size).toBe(1);
});
