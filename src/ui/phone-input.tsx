import { memo } from 'react';
import type { InputProps } from '@/ui/input-props';
import { TextBox } from '@/ui/text-box';

/** A telephone number. May be typed with spaces, hyphens and brackets; on leaving the box they are taken out. */
export const PhoneInput = memo(function PhoneInput({ autoComplete = 'tel', ...props }: InputProps<string>) {
  const handleBlur = () => {
    const tidy = tidyPhone(props.value);
    if (tidy !== props.value) props.onChange(tidy);
    props.onBlur?.();
  };
  return (
    <TextBox {...props} type="tel" autoComplete={autoComplete} onBlur={handleBlur} native={{ inputMode: 'tel' }} />
  );
});

/** "+44 (20) 7946-0000" → "+442079460000". Anything that is no separator stays, for the rules to refuse. */
export function tidyPhone(text: string): string {
  return text.replace(/[\s().\u2010-\u2015-]/g, '');
}
