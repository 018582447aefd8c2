/** Who describes a control: its hint and note and why it is locked above it, what is wrong below it. */
import { getControlIds } from '@/fields/frame/control-ids';
import { helpId, type RJSFSchema, type WidgetProps } from '@rjsf/utils';

type Described = Pick<WidgetProps, 'id' | 'schema' | 'options' | 'rawErrors'> & { required?: boolean | undefined };

/** The aria attributes that every control of a widget carries. */
export function describeControl(props: Described) {
  return {
    'aria-describedby': listDescriptions(props),
    'aria-required': props.required === true || undefined,
    'aria-invalid': isInvalid(props) || undefined,
  };
}

export function isInvalid({ rawErrors }: { rawErrors?: string[] | undefined }): boolean {
  return rawErrors !== undefined && rawErrors.length > 0;
}

/** The ids of what is shown around the control; undefined when nothing is. */
export function listDescriptions({ id, schema, options, rawErrors }: Described): string | undefined {
  const ids = getControlIds(id);
  const shown = [
    hasHint(schema, options) && ids.hint,
    Boolean(options['locked']) && ids.lock,
    options.help !== undefined && helpId(id),
    isInvalid({ rawErrors }) && ids.message,
  ];
  return shown.filter(Boolean).join(' ') || undefined;
}

/** Whether a hint, or a note of an officer, stands under the label. */
export function hasHint(schema: RJSFSchema, options: WidgetProps['options']): boolean {
  return Boolean(options.description || schema.description || options['note']);
}
