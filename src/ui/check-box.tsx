import Paper from '@mui/material/Paper';
import { memo } from 'react';
import { ChoiceRow } from '@/ui/choice-row';
import { ariaAttributes, type InputProps } from '@/ui/input-props';

export type CheckBoxProps = InputProps<boolean> & {
  /** The statement that ticking agrees to; it is the control's own label. */
  label: string;
};

/** A single statement to agree to, such as a declaration. */
export const CheckBox = memo(function CheckBox({ label, value, describedBy, ...props }: CheckBoxProps) {
  return (
    <Paper variant="outlined" className="statement" data-invalid={props.invalid}>
      <ChoiceRow
        {...props}
        type="checkbox"
        choice={{ value: 'on', label }}
        checked={value}
        native={ariaAttributes({ ...props, describedBy })}
      />
    </Paper>
  );
});
