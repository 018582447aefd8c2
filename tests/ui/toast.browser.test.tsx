import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { dismissToast, showToast, toastDuration, toastLimit } from '@/ui/toast';
import { ToastProvider } from '@/ui/toast-provider';
import { mount } from './mount';

test('notifications last, and are kept, as the specification says', () => {
  expect(toastDuration).toEqual({ error: 4000, plain: 4000, success: 2000 });
  expect(toastLimit).toBe(20);
});

test('ids begin at 1; an error interrupts, a success waits its turn, both can be dismissed', async () => {
  await mount(<ToastProvider />);
  expect(showToast('Failed to log out', 'error')).toBe(1);
  expect(showToast('Login successful', 'success')).toBe(2);
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('Error: Failed to log out');
  // They stay while somebody is in another window: a busy machine presses later than they would go by themselves.
  window.dispatchEvent(new Event('blur'));
  await expect.element(page.getByRole('status')).toHaveTextContent('Success: Login successful');
  await alert.getByRole('button', { name: 'Dismiss notification' }).click();
  await expect.poll(() => alert.elements().length).toBe(0);
  window.dispatchEvent(new Event('focus'));
  dismissToast();
});

test('what has focus at the top of the screen is moved from under a notification', async () => {
  await page.viewport(360, 640);
  await mount(
    <>
      <ToastProvider />
      <div style={{ height: 800 }} />
      <div id="summary" tabIndex={-1} style={{ height: 200 }}>
        There is a problem
      </div>
      <div style={{ height: 2000 }} />
    </>,
  );
  const summary = document.getElementById('summary');
  summary?.focus();
  summary?.scrollIntoView({ block: 'start' });
  expect(Math.round(summary?.getBoundingClientRect().top ?? -1)).toBe(0);
  showToast('Failed to submit application', 'error');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect
    .poll(() => {
      const alert = page.getByRole('alert').element().getBoundingClientRect();
      return (summary?.getBoundingClientRect().top ?? 0) >= alert.bottom;
    })
    .toBe(true);
  dismissToast();
});
