/** When what stands in a field of a filter is taken. */
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { CommitField } from '@/office/layout/commit-field';
import { mount } from '../ui/mount';

async function open(type: string) {
  const onCommit = vi.fn<(value: string) => void>();
  const { screen } = await mount(<CommitField id="since" label="Since" type={type} value="" onCommit={onCommit} />);
  return { field: screen.getByLabelText('Since'), onCommit };
}

test('a day that is picked in the calendar is taken at once', async () => {
  const { field, onCommit } = await open('date');
  await field.fill('2026-03-01');
  expect(onCommit.mock.calls).toEqual([['2026-03-01']]);
});

test.each([
  ['date', '03012026', '2026-03-01'],
  ['text', 'Ada', 'Ada'],
])('of type %s what is typed is taken when it is left', async (type, keys, taken) => {
  const { field, onCommit } = await open(type);
  await field.click();
  await userEvent.keyboard(keys);
  await expect.element(field).toHaveValue(taken);
  expect(onCommit).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onCommit.mock.calls).toEqual([[taken]]);
});
