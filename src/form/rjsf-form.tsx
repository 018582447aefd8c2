import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { memo, useState } from 'react';
import type { FormDefinition } from '@/definition/parse/catalog';
import { toStructure } from '@/definition/parse/form-structure';
import { conditionValidator } from './theme/condition-validator';
import { ThemedForm } from './theme/rjsf-theme';

export interface RjsfFormProps {
  form: FormDefinition;
  /** The form element's id, for buttons that stand outside of it. */
  id: string;
  onSubmit: () => void;
}

/**
 * A form as RJSF builds it from schema and uiSchema. Answers and messages live in the answer store, which the theme's
 * fields subscribe to. `onSubmit` must be stable.
 */
export const RjsfForm = memo(function RjsfForm({ form, id, onSubmit }: RjsfFormProps) {
  const [{ schema, uiSchema }] = useState(() => prepare(form));
  return (
    <ThemedForm
      id={id}
      idPrefix={form.id}
      idSeparator="-"
      nameGenerator={toName}
      schema={schema}
      uiSchema={uiSchema}
      validator={conditionValidator}
      formData={NO_ANSWERS}
      experimental_defaultFormStateBehavior={DEFAULTS}
      onSubmit={onSubmit}
      noValidate
      noHtml5Validate
      showErrorList={false}
    />
  );
});

const NO_ANSWERS = {};

/** Of a new row, or of an alternative that is chosen; the answers of a new form are made by the engine. */
const DEFAULTS = { emptyObjectFields: 'skipEmptyDefaults', arrayMinItems: { populate: 'never' } } as const;

/** A control's name is its field's key; of the entries of a list, the list's. */
function toName(path: readonly (string | number)[]): string {
  return String(path.findLast((segment) => typeof segment === 'string'));
}

/** Made once per form, so that nothing that RJSF compares deeply changes its identity. */
function prepare(form: FormDefinition) {
  const { 'ui:globalOptions': globalOptions, ...given } = form.uiSchema as UiSchema;
  return {
    schema: toStructure(form.schema) as RJSFSchema,
    uiSchema: {
      ...given,
      // Rows keep the order in which they were added, unless a form says that it matters.
      'ui:globalOptions': { orderable: false, ...globalOptions },
      'ui:submitButtonOptions': { norender: true },
    } satisfies UiSchema,
  };
}
