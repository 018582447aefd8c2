/**
 * The form with what most steps do without: files, lists of entries, and a choice between several sets of questions.
 */
import type { FormProps } from '@rjsf/core';
import { FileField } from './file-field';
import { ConnectedArrayField } from './list-field';
import { ListEntryTemplate, ListTemplate } from './list-template';
import { ThemedForm } from './rjsf-theme';
import { UnionTemplate } from './union-template';

/** By RJSF's names. */
export const fullParts = {
  fields: { ArrayField: ConnectedArrayField, FileField },
  templates: {
    ArrayFieldItemTemplate: ListEntryTemplate,
    ArrayFieldTemplate: ListTemplate,
    MultiSchemaFieldTemplate: UnionTemplate,
  },
} satisfies Partial<FormProps>;

export function FullForm(props: FormProps) {
  return <ThemedForm {...props} {...fullParts} />;
}
