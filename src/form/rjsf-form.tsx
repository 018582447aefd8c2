import { JUNK_OPTION_ID, type RJSFSchema, type UiSchema, type ValidatorType } from '@rjsf/utils';
import { memo, Suspense, useEffect, useState } from 'react';
import type { JsonSchema } from '@/definition/language/json-schema';
import type { FormDefinition } from '@/definition/parse/catalog';
import { toStructure } from '@/definition/parse/form-structure';
import { listFileQuestions } from '@/engine/record/file-answers';
import { hasPresetRows } from '@/engine/record/row-title';
import { LoadingText } from '@/ui/loading-text';
import { LazyFullForm, LazyTableForm, WaitingForm } from './lazy-forms';
import { ThemedForm } from './theme/rjsf-theme';
import { isEmptyAnswer, isRow, type Answer } from '@/engine/answers/form-data';
import { fitsSchema } from '@/engine/conditions/fits-schema';
import { t } from '@/texts/t';

/**
 * RJSF's validator: what decides its conditions is what decides them everywhere. Its own `createPrecompiledValidator`
 * throws in the page at a condition that `schemaParser` has not found at the build, as in entries of a tuple and in the
 * questions of an alternative: an analyst's form that is right would not open. Says whether the answers meet a
 * condition, or an alternative of a union. Answers are checked as a whole by the answer store, with the form's compiled
 * validator, so RJSF never asks for that.
 */
export const conditionValidator: ValidatorType = {
  isValid: (schema: RJSFSchema, data) =>
    schema.$id !== JUNK_OPTION_ID && fitsSchema(schema as JsonSchema, withoutEmpty(data as Answer)),
  rawValidation: () => ({ errors: [] }),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
};

export interface RjsfFormProps {
  form: FormDefinition;
  /** The form element's id, for buttons that stand outside of it. */
  id: string;
  onSubmit: () => void;
  /** Called once the controls are there; must be stable. */
  onShown?: (() => void) | undefined;
}

/**
 * A form as RJSF builds it from schema and uiSchema. Answers and messages live in the answer store, which the theme's
 * fields subscribe to. `onSubmit` must be stable.
 */
export const RjsfForm = memo(function RjsfForm({ form, id, onSubmit, onShown }: RjsfFormProps) {
  const [{ schema, uiSchema, Form }] = useState(() => prepare(form));
  return (
    <Suspense
      fallback={
        <WaitingForm id={id} onSubmit={onSubmit}>
          <LoadingText>{t('Loading this step…')}</LoadingText>
        </WaitingForm>
      }
    >
      <Form
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
      >
        <Shown onShown={onShown} />
      </Form>
    </Suspense>
  );
});

/** Stands where RJSF has its button: that of a form is below it, with others. */
function Shown({ onShown }: Pick<RjsfFormProps, 'onShown'>) {
  useEffect(() => onShown?.(), [onShown]);
  return null;
}

const NO_ANSWERS = {};

/**
 * Of a new row, or of an alternative that is chosen; the answers of a new form are made by the engine. That an answer
 * can be no other does not give it: a box that has to be ticked would begin ticked. Nor does that there must be one:
 * RJSF would answer No to a question that nobody has read.
 */
const DEFAULTS = {
  emptyObjectFields: 'skipEmptyDefaults',
  arrayMinItems: { populate: 'never' },
  constAsDefaults: 'never',
  requiredBooleanDefault: 'skip',
} as const;

/** A control's name is its field's key; of the entries of a list, the list's. */
function toName(path: readonly (string | number)[]): string {
  return String(path.findLast((segment) => typeof segment === 'string'));
}

/** Made once per form, so that nothing that RJSF compares deeply changes its identity. */
function prepare(form: FormDefinition) {
  const { 'ui:globalOptions': globalOptions, ...given } = form.uiSchema as UiSchema;
  const structure = toStructure(form.schema);
  return {
    schema: structure as RJSFSchema,
    uiSchema: {
      ...given,
      // Rows keep the order in which they were added, unless a form says that it matters.
      'ui:globalOptions': { orderable: false, ...globalOptions },
    } satisfies UiSchema,
    Form: findForm(form, structure),
  };
}

function findForm({ fields }: FormDefinition, structure: JsonSchema) {
  if (hasPresetRows(fields)) return LazyTableForm;
  return listFileQuestions(fields).length > 0 || !isPlain(structure) ? LazyFullForm : ThemedForm;
}

/** Whether nothing anywhere in a schema is a list of entries or a choice between several sets of questions. */
function isPlain(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return true;
  const { items, uniqueItems, oneOf, anyOf } = part as JsonSchema;
  if (items !== undefined && (uniqueItems !== true || Array.isArray(items) || !isChoice(items))) return false;
  return [oneOf, anyOf].every((branches) => branches?.every(isAnswer) ?? true) && Object.values(part).every(isPlain);
}

function isChoice({ enum: answers, oneOf, anyOf }: JsonSchema): boolean {
  return answers !== undefined || (oneOf ?? anyOf)?.every(isAnswer) === true;
}

function isAnswer({ const: answer, enum: answers }: JsonSchema): boolean {
  return answer !== undefined || answers?.length === 1;
}

/** Alternatives are told of all that an object holds; a text that was emptied again is no answer to them either. */
function withoutEmpty(answer: Answer): Answer {
  if (!isRow(answer)) return answer;
  return Object.fromEntries(
    Object.entries(answer).flatMap(([key, inner]) => (isEmptyAnswer(inner) ? [] : [[key, withoutEmpty(inner)]])),
  );
}
