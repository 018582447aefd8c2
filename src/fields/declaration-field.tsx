import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { WidgetProps } from '@rjsf/utils';
import { describeControl, isInvalid } from './describe-control';
import type { FieldKindParts } from './field-parts';
import styles from './controls.module.css';
import { TextOutput } from './text-output';

/** A tick box with a sentence to agree to. Unticked counts as unanswered where the schema wants it ticked. */
export const declarationField: FieldKindParts = { Output: TextOutput };

/**
 * A tick box with its sentence, or its title. In place of @rjsf/mui's, which says the description in a place of its own and
 * adds a star to the name of the control.
 */
export function CheckboxWidget(props: WidgetProps) {
  const { id, htmlName, label, value, options, required, readonly, disabled, onChange, onBlur, onFocus } = props;
  const sentence = options['sentence'];
  return (
    <div className={styles.boxed} data-invalid={isInvalid(props)}>
      <FormControlLabel
        className={styles.row}
        label={
          <>
            {typeof sentence === 'string' ? sentence : label}
            {required === true && <span className={styles.required} aria-hidden="true" />}
          </>
        }
        control={
          <Checkbox
            id={id}
            name={htmlName ?? id}
            checked={value === true}
            disabled={disabled === true || readonly === true}
            color={isInvalid(props) ? 'error' : 'primary'}
            onChange={(_event, checked) => onChange(checked)}
            onBlur={() => onBlur(id, value)}
            onFocus={() => onFocus(id, value)}
            slotProps={{ input: describeControl(props) }}
          />
        }
      />
    </div>
  );
}
