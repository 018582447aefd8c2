import { memo } from 'react';
import { describedBy } from '@/ui/control-ids';
import { FieldFrame } from '@/ui/field-frame';
import type { FormInputProps } from './field-parts';
import { getFieldParts } from './field-registry';
import styles from './form-input.module.css';

/** A field as it is asked: label, hint, control, message, tied to each other. */
export const FormInput = memo(function FormInput(props: FormInputProps) {
  const { field, id, message, locked, note } = props;
  const { Input, framing } = getFieldParts(field.kind);
  const required = props.required ?? field.required;
  const { description: hint } = field.ui;
  const said =
    note === undefined ? (
      hint
    ) : (
      <>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
        {note}
      </>
    );
  const control = (
    <Input
      {...props}
      required={required}
      describedBy={describedBy(id, { hint: said !== undefined, message: message !== undefined })}
      Inner={FormInput}
    />
  );
  if (framing === 'none') return control;
  // A declaration without a sentence of its own has its title beside the box; a second title above would say it twice.
  const sentenceOnly = framing === 'sentence' && field.ui.sentence === undefined;
  return (
    <FieldFrame
      id={id}
      label={sentenceOnly ? undefined : field.label}
      group={framing === 'sentence' ? (sentenceOnly ? undefined : 'group') : framing === 'label' ? undefined : framing}
      hint={said}
      message={message}
      required={framing === 'sentence' ? false : required}
      locked={locked}
    >
      {control}
    </FieldFrame>
  );
});
