import { memo } from 'react';
import type { InputProps } from '@/ui/input-props';
import { TextBox } from '@/ui/text-box';

export type DateInputProps = InputProps<string> & {
  /** Days that the picker offers, as `YYYY-MM-DD`; a typed day outside is for the rules to refuse. */
  min?: string | undefined;
  max?: string | undefined;
};

/** A day, as `YYYY-MM-DD`, or '' while there is none; shown and picked the way the device does it. */
export const DateInput = memo(function DateInput({ min, max, ...props }: DateInputProps) {
  return <TextBox {...props} type="date" short native={{ min, max }} />;
});
