import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Comment } from '@/api/shapes/application';
import { RecordComments } from '@/portal/screens/detail-screen';
import { mount } from '../ui/mount';

const plain: Comment = {
  id: 'c1',
  comment: 'We look at it.',
  author: 'Officer',
  created_at: '2026-11-20T08:00:00Z',
  visibility: 'applicant',
  attachment_url: null,
  attachmentName: null,
  attachmentSize: null,
  attachmentType: null,
};
const withFile: Comment = {
  ...plain,
  id: 'c2',
  comment: 'Please read the letter.',
  created_at: '2026-11-20T23:30:00Z',
  attachment_url: '/api/applications/file/k1',
  attachmentName: `${'letter-'.repeat(20)}.docx`,
  attachmentSize: 2048,
  attachmentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};

test.each([360, 1280])('the applicant reads the comments and opens their files, on a screen %i wide', async (width) => {
  await page.viewport(width, 780);
  const asked: (string | undefined)[] = [];
  const { screen } = await mount(
    <RecordComments
      comments={[plain, withFile]}
      loadFile={async ({ fileUrl }) => (asked.push(fileUrl), new Blob(['letter']))}
    />,
  );
  const items = screen.getByRole('list', { name: 'Comments, newest first' }).getByRole('listitem');
  await expect.element(items.nth(0).getByText('Please read the letter.')).toBeVisible();
  await expect.element(items.nth(0).getByText('21 Nov 2026, 00:30')).toBeVisible();
  await expect.element(items.nth(1).getByText('We look at it.')).toBeVisible();
  await screen.getByRole('button', { name: /^Open letter-/ }).click();
  await expect
    .element(screen.getByRole('link', { name: /Download/ }).first())
    .toHaveAttribute('download', withFile.attachmentName);
  expect(asked).toEqual([withFile.attachment_url]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
