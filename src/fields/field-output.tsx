import type { FieldOutputProps } from './field-parts';
import { getFieldParts } from './field-registry';

/** A field's answer, read-only: for records, reviews and print. Nothing at all when there is no answer. */
export function FieldOutput(props: FieldOutputProps) {
  const { Output } = getFieldParts(props.field.kind);
  return <Output {...props} Inner={FieldOutput} />;
}
