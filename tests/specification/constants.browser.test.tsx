import { expect, it } from 'vitest';
import { dismissToast, showToast, toastDuration, toastLimit } from '@/ui/toast';

it.each([
  { section: '9', what: 'notifications kept', held: toastLimit, is: 20 },
  { section: '1', what: 'milliseconds that notifications last', held: toastDuration, is: { error: 4000, plain: 4000, success: 2000 } },
  { section: '9', what: 'the first notification’s id', held: showToast('The first'), is: 1 },
])('section $section: $what', ({ held, is }) => {
  expect(held).toEqual(is);
  dismissToast();
});
