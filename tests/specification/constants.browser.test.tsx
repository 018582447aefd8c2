import { expect, it, test } from 'vitest';
import { dismissToast, showToast, toastDuration, toastLimit } from '@/ui/toast';
import { ToastProvider } from '@/ui/toast-provider';
import { mount } from '../ui/mount';

it.each([
  { section: '9', what: 'notifications kept', held: toastLimit, is: 20 },
  {
    section: '1',
    what: 'milliseconds that notifications last',
    held: toastDuration,
    is: { error: 4000, plain: 4000, success: 2000 },
  },
])('section $section: $what', ({ held, is }) => {
  expect(held).toEqual(is);
});

test('section 9: the first notification’s id is 1', async () => {
  await mount(<ToastProvider />);
  expect(showToast('The first')).toBe(1);
  dismissToast();
});
