/** A file that cannot be sent as it is: said like any other mistake, at its field, with a way to another. */
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { NoResponse, ResponseFailure } from '@/api/client/request-failure';
import { createFakeApi, submissionsOf } from './fake-api';
import { choosePapers, control, openWizard, pdf, press, reachPapers } from './open-wizard';
import { seeAfter } from '../ui/see-after';

const MISLEADS = 'The file’s name does not fit its content, which is png';

async function submitRefused(field: string, refusal: unknown) {
  const api = createFakeApi();
  api.failUploads.set(field, refusal);
  const opened = await openWizard({ api });
  await reachPapers();
  await choosePapers();
  await page.getByLabelText('Photos').upload([new File(['a'], 'a.png', { type: 'image/png' })]);
  return { ...opened, api };
}

describe('a file that the server refuses', () => {
  it('is in the summary, which leads to its field, and the field says why', async () => {
    const { screen, api } = await submitRefused('constitution', new ResponseFailure(415, {}, MISLEADS));
    await seeAfter(`Failed to upload the constitution: ${MISLEADS}`, () => press('Submit'));
    const summary = screen.getByRole('group', { name: 'There is a problem' });
    await expect.element(summary).toHaveFocus();
    await expect.element(summary.getByText('One document was not accepted')).toBeVisible();
    await expect.element(screen.getByLabelText('Constitution')).toBeInvalid();
    await expect
      .element(screen.getByLabelText('Constitution'))
      .toHaveAccessibleDescription(new RegExp(`Constitution: ${MISLEADS}`));
    await screen.getByRole('link', { name: `Constitution: ${MISLEADS}` }).click();
    await expect.poll(() => document.activeElement).toBe(control('constitution'));
    expect(submissionsOf(api)).toEqual([]);
  });

  it('offers another file or none, and no second try', async () => {
    const { screen } = await submitRefused(
      'constitution',
      new ResponseFailure(413, {}, 'The file is larger than 1 MB'),
    );
    await press('Submit');
    await expect.element(screen.getByText('Cannot be sent', { exact: true })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Choose another file constitution.pdf' })).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Remove constitution.pdf' })).toBeVisible();
    expect(screen.getByRole('button', { name: /Try again/ }).elements()).toEqual([]);
  });

  it('is not sent a second time, and another in its place is', async () => {
    const { screen, api, onSubmitted } = await submitRefused('constitution', new ResponseFailure(415, {}, MISLEADS));
    await press('Submit');
    await expect.element(screen.getByLabelText('Constitution')).toBeInvalid();
    await press('Submit');
    await expect.element(screen.getByRole('group', { name: 'There is a problem' })).toHaveFocus();
    expect(api.uploads).toEqual(['a.png']);
    await screen.getByLabelText('Constitution').upload(pdf('newer.pdf'));
    await expect.element(screen.getByLabelText('Constitution')).not.toBeInvalid();
    await press('Submit');
    await expect.poll(() => onSubmitted.mock.calls.length).toBe(1);
    expect(api.uploads).toEqual(['a.png', 'newer.pdf']);
  });

  it('among several is named, and makes room for another', async () => {
    const { screen, onSubmitted } = await submitRefused('photos', new ResponseFailure(415, {}, MISLEADS));
    await press('Submit');
    await expect.element(screen.getByRole('link', { name: `Photos, a.png: ${MISLEADS}` })).toBeVisible();
    await expect.element(screen.getByLabelText('Photos')).toBeInvalid();
    await screen.getByRole('button', { name: 'Choose another file a.png' }).click();
    await expect.element(screen.getByText('a.png', { exact: true })).not.toBeInTheDocument();
    await press('Submit');
    await expect.poll(() => onSubmitted.mock.calls.length).toBe(1);
  });
});

it.each([
  ['no answer', new NoResponse(undefined)],
  ['a server that starts anew', new ResponseFailure(503, {}, 'Starting')],
  ['too many at once', new ResponseFailure(429, {}, 'Too many')],
  ['no room for it', new ResponseFailure(413, { code: 'QUOTA_REACHED' }, 'There is no room')],
])('a file that failed by %s can be sent again as it is', async (_what, failure) => {
  const { screen, api, onSubmitted } = await submitRefused('constitution', failure);
  await press('Submit');
  await expect.element(screen.getByRole('group', { name: /^Failed to upload the constitution/ })).toHaveFocus();
  await expect.element(screen.getByLabelText('Constitution')).not.toBeInvalid();
  await press('Try again');
  await expect.poll(() => onSubmitted.mock.calls.length).toBe(1);
  expect(api.uploads).toEqual(['a.png', 'constitution.pdf']);
});

describe('a file that the form does not take', () => {
  it.each([
    ['of a wrong type', new File(['a'], 'letter.txt', { type: 'text/plain' }), 'The file must be a PDF or PNG'],
    ['that is empty', pdf('empty.pdf', 0), 'The file is empty'],
    ['that is too large', pdf('large.pdf', 1024 * 1024 + 1), 'The file must not be larger than 1 MB'],
  ])('%s says so at once, and is never ready to be sent', async (_what, file, message) => {
    const { screen } = await openWizard();
    await reachPapers();
    await screen.getByLabelText('Constitution').upload(file);
    await expect.element(screen.getByText(message, { exact: true }).first()).toBeVisible();
    await expect.element(screen.getByLabelText('Constitution')).toBeInvalid();
    await expect.element(screen.getByText('Cannot be sent', { exact: true })).toBeVisible();
    expect(screen.getByText('Ready to send').elements()).toEqual([]);
    await expect.element(screen.getByRole('button', { name: `Choose another file ${file.name}` })).toBeVisible();
  });

  it('among good ones is the one that says so', async () => {
    const { screen } = await openWizard();
    await reachPapers();
    await screen
      .getByLabelText('Photos')
      .upload([
        new File(['a'], 'a.png', { type: 'image/png' }),
        pdf('empty.pdf', 0),
        pdf('large.pdf', 1024 * 1024 + 1),
      ]);
    await expect.element(screen.getByText('Ready to send')).toBeVisible();
    await expect.element(screen.getByText('The file is empty', { exact: true }).first()).toBeVisible();
    await expect.element(screen.getByText('Cannot be sent: The file must not be larger than 1 MB')).toBeVisible();
  });
});
