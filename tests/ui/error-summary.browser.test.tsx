import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { ErrorSummary, type ErrorSummaryHandle, type SummaryProblem } from '@/form/parts/error-summary';
import { mount } from './mount';

function createProblem(label: string, message: string, onSelect: () => void = () => {}): SummaryProblem {
  return { label, message, href: `#${label}`, onSelect };
}

test('the summary takes focus when it appears, not while its entries change, and again when asked', async () => {
  const handle = createRef<ErrorSummaryHandle>();
  const { screen, show } = await mount(
    <>
      <ErrorSummary ref={handle} problems={[]} />
      <input aria-label="other" />
    </>,
  );
  expect(screen.getByRole('heading').elements()).toHaveLength(0);
  const page = (...problems: SummaryProblem[]) => (
    <>
      <ErrorSummary ref={handle} problems={problems} />
      <input aria-label="other" />
    </>
  );
  await show(page(createProblem('Email', 'Invalid email address')));
  const summary = screen.getByRole('group', { name: 'There is a problem' });
  await expect.element(summary).toHaveFocus();
  await screen.getByLabelText('other').click();
  await show(page(createProblem('Email', 'Invalid email address'), createProblem('State', 'State is required')));
  await expect.element(screen.getByLabelText('other')).toHaveFocus();
  await expect.element(screen.getByRole('heading', { name: 'There are 2 problems' })).toBeVisible();
  handle.current?.focus();
  await expect.element(screen.getByRole('group')).toHaveFocus();
});

test('an entry names field and message, and the keyboard follows it without leaving the page', async () => {
  const onSelect = vi.fn<() => void>();
  const { screen } = await mount(<ErrorSummary problems={[createProblem('State', 'State is required', onSelect)]} />);
  await userEvent.tab();
  await expect.element(screen.getByRole('link', { name: 'State: State is required' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onSelect).toHaveBeenCalledOnce();
  expect(location.hash).toBe('');
});
