/** Compiled validators, as scripts/vite/definitions.ts makes them. */
import type { FormDefinition } from '@/definition/parse/catalog';

export interface AjvError {
  keyword: string;
  instancePath: string;
  /** Where the broken rule stands in the form's schema, as a pointer after "#". */
  schemaPath: string;
  /** The figures of the rule; of one that is made of schemas, itself as `rule`. */
  params: Record<string, unknown> & { errors?: AjvError[] };
  /** The analyst's words; an error without any has none. */
  message?: string;
}

/** An Ajv validator function: true when valid, else its `errors` hold what is wrong until the next call. */
export interface Validator {
  (data: unknown): boolean;
  errors?: AjvError[] | null;
}

/** The validator of one form, under its schema's `$id`. */
export type SchemaValidators = Record<string, Validator>;

export type FormValidators = Record<string, SchemaValidators>;

export function getFormValidator(validators: FormValidators, form: Pick<FormDefinition, 'id' | 'schema'>): Validator {
  const validator = validators[form.id]?.[form.schema.$id ?? ''];
  if (!validator) throw new Error(`No validator was compiled for the form ${form.id}.`);
  return validator;
}
