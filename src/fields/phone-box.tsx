import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import type { ReactElement } from 'react';
import { tidyPhone } from '@/engine/locale/phone-number';

export interface PhoneBoxProps extends Pick<OutlinedInputProps, 'id' | 'name' | 'autoComplete' | 'readOnly' | 'error'> {
  value: string;
  /**
   * What makes the next number of the present one, and never a number by itself: by the time that somebody leaves the
   * box it may have been emptied, since focus moves before the page is drawn again.
   */
  onChange: (toNext: (current: string) => string) => void;
  /** Of the control's hint and message. */
  describedBy: string | undefined;
}

/** A phone number outside of RJSF's forms; on leaving the box, spaces, hyphens and brackets are taken out. */
export function PhoneBox({ onChange, describedBy, ...props }: PhoneBoxProps): ReactElement {
  return (
    <OutlinedInput
      {...props}
      type="tel"
      onChange={({ target }) => onChange(() => target.value)}
      onBlur={() => onChange(tidyPhone)}
      slotProps={{ input: { inputMode: 'tel', 'aria-required': true, 'aria-describedby': describedBy } }}
    />
  );
}
