/** An application on paper: one document, whichever tab is open. */
import { afterEach, expect, test, vi } from 'vitest';
import { openAdmin } from './support/open-admin';
import { createDetail } from './support/sample';

afterEach(() => void vi.restoreAllMocks());

const COMMENT = {
  author: 'Kola Ade',
  created_at: '2026-11-24T09:00:00Z',
  attachment_url: null,
  attachmentName: null,
  attachmentSize: null,
  attachmentType: null,
};

test('all of it is on the paper, what officers alone may read is marked, and the screen has it only while it prints', async () => {
  const { screen } = openAdmin('/admin/applications/a-1', {
    prepare: ({ on }) =>
      on('GET admin/applications/a-1', () => ({
        body: createDetail({
          comments: [
            { ...COMMENT, id: 'c-1', comment: 'Ask the federation', visibility: 'internal' },
            { ...COMMENT, id: 'c-2', comment: 'Thank you', visibility: 'applicant', attachmentName: 'letter.pdf' },
          ],
        }),
      })),
  });
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    window.dispatchEvent(new Event('beforeprint'));
  });
  await screen.getByRole('button', { name: 'Print', exact: true }).click();
  expect(print).toHaveBeenCalledOnce();
  const paper = document.querySelector('[aria-label="Application on paper"]');
  const text = paper?.textContent ?? '';
  for (const part of [
    'CSR-2026-0001, printed by Ada Obi on',
    'Where it stands',
    'Club name',
    'constitution.png',
    'History',
    'Submitted10 Nov 2026',
    'With the file letter.pdf',
  ])
    expect(text).toContain(part);
  expect(text).toMatch(/Internal\s*Ask the federation/);
  expect(text).toMatch(/The applicant sees this\s*Thank you/);
  expect(paper?.checkVisibility()).toBe(false);
  window.dispatchEvent(new Event('afterprint'));
  await expect.poll(() => document.querySelector('[aria-label="Application on paper"]')).toBeNull();
});
