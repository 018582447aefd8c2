/** Answers that are all in sight, as rows that can be pressed anywhere. */
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId, type ReactElement } from 'react';
import type { Choice } from './choices';
import styles from './controls.module.css';

export interface ChoiceRowProps {
  /** MUI's radio or check box for the row; `hintId` is what describes it. */
  control: (hintId: string | undefined) => ReactElement;
  choice: Pick<Choice, 'label' | 'hint'>;
}

export function ChoiceRow({ control, choice: { label, hint } }: ChoiceRowProps) {
  const hintId = useId();
  return (
    <div>
      <FormControlLabel
        className={styles.row}
        control={control(hint === undefined ? undefined : hintId)}
        label={label}
      />
      {hint !== undefined && (
        <FormHelperText id={hintId} className={styles.rowHint}>
          {hint}
        </FormHelperText>
      )}
    </div>
  );
}
