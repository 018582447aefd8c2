import { useEffect, type RefObject } from 'react';
import { isFocusLost } from '@/ui/focus-lost';
import type { SignInFlow } from './use-sign-in-flow';

/** A button that waits cannot keep the focus: what failed is said at the field, which takes it. */
export function useFocusAfterFailure(form: RefObject<HTMLFormElement | null>, { busy, message }: SignInFlow): void {
  useEffect(() => {
    if (!busy && message !== undefined && isFocusLost())
      form.current?.querySelector<HTMLInputElement>('input[aria-invalid=true]')?.focus();
  }, [form, busy, message]);
}
