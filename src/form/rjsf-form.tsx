import Form from '@rjsf/core';
import type { FieldTemplateProps, RJSFSchema, UiSchema } from '@rjsf/utils';
import { createPrecompiledValidator, type ValidatorFunctions } from '@rjsf/validator-ajv8';
import { memo, useState } from 'react';
import type { FormDefinition } from '@/definition/parse/catalog';
import type { SchemaValidators } from '@/engine/validation/form-validators';
import { ConnectedField } from './connected-field';
import { StepFields } from './step-fields';

export interface RjsfFormProps {
  form: FormDefinition;
  validators: SchemaValidators;
  /** The form element's id, for buttons that stand outside of it. */
  id: string;
  onSubmit: () => void;
}

/**
 * A form as RJSF lays it out. RJSF makes the tree from the schema once and is not told of changes: answers and messages
 * live in the answer store, problems come from the engine. `onSubmit` must be stable.
 */
export const RjsfForm = memo(function RjsfForm({ form, validators, id, onSubmit }: RjsfFormProps) {
  const [{ schema, uiSchema, validator }] = useState(() => prepare(form, validators));
  return (
    <Form
      id={id}
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      formData={NO_DATA}
      fields={FIELDS}
      templates={TEMPLATES}
      onSubmit={onSubmit}
      noValidate
      noHtml5Validate
      showErrorList={false}
    />
  );
});

const NO_DATA = {};
const FIELDS = { ConnectedField };
const TEMPLATES = { ObjectFieldTemplate: StepFields, FieldTemplate: BareField };

function BareField({ children }: FieldTemplateProps) {
  return children;
}

/** Made once per form, so that nothing that RJSF compares deeply changes its identity. */
function prepare(form: FormDefinition, validators: SchemaValidators) {
  // Rules on the whole form, such as "one of two required", are the engine's: RJSF would ask for the alternative in a
  // list of its own.
  const { $id, type, properties } = form.schema;
  const schema = { $id, type, properties } as RJSFSchema;
  const fields = form.fields.map(({ key }) => [
    key,
    { 'ui:field': 'ConnectedField', 'ui:fieldReplacesAnyOrOneOf': true },
  ]);
  const uiSchema: UiSchema = { ...Object.fromEntries(fields), 'ui:submitButtonOptions': { norender: true } };
  return {
    schema,
    uiSchema,
    validator: createPrecompiledValidator(validators as unknown as ValidatorFunctions, schema),
  };
}
