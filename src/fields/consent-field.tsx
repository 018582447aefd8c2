import type { WidgetProps } from '@rjsf/utils';
import { CheckboxWidget } from './declaration-field';
import type { FieldKindParts } from './field-parts';
import { TextOutput } from './text-output';

/** A tick box whose answer is the version of the text that was agreed to. */
export const consentField: FieldKindParts = { Output: TextOutput };

/** The schema's "const" is the version: an older one is no agreement to this text. */
export function ConsentWidget(props: WidgetProps) {
  const { schema, value, onChange } = props;
  return (
    <CheckboxWidget
      {...props}
      value={value !== undefined && value === schema.const}
      onChange={(checked) => onChange(checked === true ? schema.const : undefined)}
    />
  );
}
