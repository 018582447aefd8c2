/** The form with tables of given rows, which few forms have, and the field that takes files, for forms with both. */
import type { FormProps } from '@rjsf/core';
import { FileField } from './file-field';
import { GivenRowsTemplate, GivenRowTemplate } from './given-rows';
import { ThemedForm } from './rjsf-theme';

const FIELDS = { FileField };
const TEMPLATES = { ArrayFieldTemplate: GivenRowsTemplate, ArrayFieldItemTemplate: GivenRowTemplate };

export function TableForm(props: FormProps) {
  return <ThemedForm {...props} fields={FIELDS} templates={TEMPLATES} />;
}
