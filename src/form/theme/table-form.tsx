/** The full form with tables of given rows, which few forms have. */
import type { FormProps } from '@rjsf/core';
import { fullParts } from './full-form';
import { GivenRowsTemplate, GivenRowTemplate } from './given-rows';
import { ThemedForm } from './rjsf-theme';

const TEMPLATES = {
  ...fullParts.templates,
  ArrayFieldTemplate: GivenRowsTemplate,
  ArrayFieldItemTemplate: GivenRowTemplate,
};

export function TableForm(props: FormProps) {
  return <ThemedForm {...props} fields={fullParts.fields} templates={TEMPLATES} />;
}
