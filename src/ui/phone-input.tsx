import { memo } from 'react';
import { commonAttributes, type InputProps } from '@/ui/input-props';
import { classNames } from '@/ui/class-names';
import styles from '@/ui/control.module.css';

/** A telephone number. May be typed with spaces, hyphens and brackets; on leaving the box they are taken out. */
export const PhoneInput = memo(function PhoneInput(props: InputProps<string>) {
  const { value, onChange, onBlur, readOnly, placeholder, autoComplete = 'tel' } = props;
  const handleBlur = () => {
    const tidy = tidyPhone(value);
    if (tidy !== value) onChange(tidy);
    onBlur?.();
  };
  return (
    <input
      {...commonAttributes(props)}
      className={classNames(styles.control)}
      type="tel"
      inputMode="tel"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={handleBlur}
      readOnly={readOnly}
      placeholder={placeholder}
      autoComplete={autoComplete}
    />
  );
});

/** "+44 (20) 7946-0000" → "+442079460000". Anything that is no separator stays, for the rules to refuse. */
export function tidyPhone(text: string): string {
  return text.replace(/[\s().\u2010-\u2015-]/g, '');
}
