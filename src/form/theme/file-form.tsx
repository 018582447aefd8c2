/** The form with the field that takes files, which most steps do without. */
import type { FormProps } from '@rjsf/core';
import { FileField } from './file-field';
import { ThemedForm } from './rjsf-theme';

const FIELDS = { FileField };

export function FileForm(props: FormProps) {
  return <ThemedForm {...props} fields={FIELDS} />;
}
