import Checkbox from '@mui/material/Checkbox';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import type { WidgetProps } from '@rjsf/utils';
import { ChoiceRow } from '@/fields/frame/choice-row';
import { describeControl, isInvalid } from './describe-control';
import type { FieldKindParts } from './field-parts';
import { TextOutput } from './text-output';

/** A tick box with a sentence to agree to. Unticked counts as unanswered where the schema wants it ticked. */
export const declarationField: FieldKindParts = { Output: TextOutput };

const Statement = styled(Paper)({
  padding: '4px 16px',
  background: 'var(--mui-palette-surface-sunken)',
  '&[data-invalid=true]': { borderColor: 'var(--mui-palette-tone-danger-ink)' },
});

/**
 * A tick box with its sentence, or its title. In place of @rjsf/mui's, which says the description in a place of its own
 * and adds a star to the name of the control.
 */
export function CheckboxWidget(props: WidgetProps) {
  const { id, htmlName, label, value, options, required, readonly, disabled, onChange, onBlur } = props;
  const sentence = options['sentence'];
  return (
    <Statement variant="outlined" data-invalid={isInvalid(props)}>
      <ChoiceRow
        mark={Checkbox}
        id={id}
        name={htmlName ?? id}
        choice={{ value: 'on', label: typeof sentence === 'string' ? sentence : label }}
        checked={value === true}
        required={required}
        disabled={disabled}
        readOnly={readonly}
        invalid={isInvalid(props)}
        onChange={onChange}
        onBlur={() => onBlur(id, value)}
        native={describeControl(props)}
      />
    </Statement>
  );
}
