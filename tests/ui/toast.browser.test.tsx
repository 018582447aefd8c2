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
  await expect.element(page.getByRole('status')).toHaveTextContent('Success: Login successful');
  await alert.getByRole('button', { name: 'Dismiss notification' }).click();
  await expect.poll(() => alert.elements().length).toBe(0);
  dismissToast();
});
