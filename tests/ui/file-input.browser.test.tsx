import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { FieldFrame } from '@/fields/frame/field-frame';
import { FileInput } from '@/fields/files/file-input';
import type { FileItem, FileProgress } from '@/fields/files/file-item';
import { mount } from './mount';

const nothing = () => {};

function createItem(progress: FileProgress, source?: Blob): FileItem {
  return { id: '1', name: 'licence.pdf', size: 1_500_000, type: 'application/pdf', source, progress };
}

function createField(item: FileItem, handlers: { onRemove?: () => void; onRetry?: () => void } = {}) {
  return (
    <FileInput
      id="f"
      name="ncaa_certificate"
      value={[item]}
      onChoose={nothing}
      onRemove={handlers.onRemove ?? nothing}
      onRetry={handlers.onRetry}
    />
  );
}

describe('a chosen file', () => {
  test.each<[string, FileProgress, string, string[]]>([
    ['is ready', { status: 'chosen' }, 'Ready to send', ['Replace licence.pdf', 'Remove licence.pdf']],
    ['is under way', { status: 'uploading', fraction: 0.424 }, 'Uploading, 42 %', ['Cancel licence.pdf']],
    [
      'waits for the network',
      { status: 'waiting', fraction: 0.424 },
      'No network: goes on by itself, 42 % sent',
      ['Cancel licence.pdf'],
    ],
    [
      'was given up',
      { status: 'cancelled' },
      'Cancelled. Replace or remove it, or send it with the button below.',
      ['Replace licence.pdf', 'Remove licence.pdf'],
    ],
    ['has arrived', { status: 'uploaded' }, 'Received', ['Replace licence.pdf', 'Remove licence.pdf']],
    [
      'waits for the virus scanner',
      { status: 'uploaded', checking: true },
      'Received, being checked for viruses',
      ['Replace licence.pdf', 'Remove licence.pdf'],
    ],
    [
      'cannot be sent',
      { status: 'refused' },
      'Cannot be sent',
      ['Choose another file licence.pdf', 'Remove licence.pdf'],
    ],
    [
      'cannot be sent for a reason',
      { status: 'refused', message: 'The file is empty' },
      'Cannot be sent: The file is empty',
      ['Choose another file licence.pdf', 'Remove licence.pdf'],
    ],
    [
      'has failed',
      { status: 'failed', message: 'The connection was lost' },
      'The connection was lost',
      ['Try again licence.pdf', 'Replace licence.pdf', 'Remove licence.pdf'],
    ],
  ])('that %s says so and offers what can be done', async (_name, progress, words, buttons) => {
    const { screen, holder } = await mount(createField(createItem(progress), { onRetry: nothing }));
    await expect.element(screen.getByText('PDF, 1.4 MB')).toBeVisible();
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
    expect([...holder.querySelectorAll('button')].map((button) => button.textContent)).toEqual(buttons);
  });

  test('says size, time and checksum of what the server has', async () => {
    const { screen } = await mount(
      createField(
        createItem({
          status: 'uploaded',
          at: '10:04',
          checksum: '0123456789abcdef0123456789abcdef',
        }),
      ),
    );
    await expect.element(screen.getByText('PDF, 1.4 MB')).toBeVisible();
    await expect.element(screen.getByText(/^Received 10:04/)).toBeVisible();
    await expect.element(screen.getByText('SHA-256 0123456789abcdef…')).toBeVisible();
  });

  test('fills the bar by what the network has counted', async () => {
    const { screen } = await mount(createField(createItem({ status: 'uploading', fraction: 0.5 })));
    await expect
      .element(screen.getByRole('progressbar', { name: 'Uploading licence.pdf' }))
      .toHaveAttribute('aria-valuenow', '50');
  });

  test('whose bytes are in the page can be opened', async () => {
    const { screen } = await mount(createField(createItem({ status: 'chosen' }, new Blob(['%PDF']))));
    await expect
      .element(screen.getByRole('link', { name: /Open preview of licence.pdf/ }))
      .toHaveAttribute('href', expect.stringMatching(/^blob:/));
  });

  test('leaves focus on the file input when it is removed', async () => {
    const onRemove = vi.fn<() => void>();
    const { screen, holder } = await mount(createField(createItem({ status: 'chosen' }), { onRemove }));
    await screen.getByRole('button', { name: /Remove/ }).click();
    expect(onRemove).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(holder.querySelector('input'));
  });
});

test('a file is chosen under its field key, and the same one can be chosen again', async () => {
  function Page() {
    const [names, setNames] = useState<string[]>([]);
    return (
      <FieldFrame id="f" label="NCAA Certificate">
        <FileInput
          id="f"
          name="ncaa_certificate"
          accept=".pdf"
          value={[]}
          onChoose={(files) => setNames([...names, ...files.map((file) => file.name)])}
          onRemove={nothing}
        />
        <output>{names.join()}</output>
      </FieldFrame>
    );
  }
  const { screen } = await mount(<Page />);
  const input = screen.getByLabelText('NCAA Certificate');
  await expect.element(input).toHaveAttribute('name', 'ncaa_certificate');
  const file = new File(['%PDF'], 'a.pdf', { type: 'application/pdf' });
  await userEvent.upload(input, file);
  await expect.element(screen.getByRole('status')).toHaveTextContent('a.pdf');
  await userEvent.upload(input, file);
  await expect.element(screen.getByRole('status')).toHaveTextContent('a.pdf,a.pdf');
});

test('a locked field takes nothing and removes nothing', async () => {
  const { holder } = await mount(
    <FileInput
      id="f"
      name="x"
      value={[createItem({ status: 'uploaded' })]}
      readOnly
      onChoose={nothing}
      onRemove={nothing}
    />,
  );
  expect(holder.querySelector('input')?.disabled).toBe(true);
  expect(holder.querySelectorAll('button')).toHaveLength(0);
});
