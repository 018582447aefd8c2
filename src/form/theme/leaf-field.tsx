/**
 * RJSF's fields of a single answer, each with its own answer and message from the store: a key renders the widget that
 * it is typed in, at most.
 */
import { getUiOptions, type Field, type FieldProps } from '@rjsf/utils';
import { memo, useCallback, useMemo, useSyncExternalStore } from 'react';
import type { Answer } from '@/engine/answers/form-data';
import { parseNumber } from '@/engine/locale/typed-number';
import { readAnswer } from '../store/answer-path';
import type { AnswerStore } from '../store/answer-store';
import { useFormHost } from '../store/form-host';
import { listSegments, PLACE, readPath, withName, type Placed } from './field-place';
import { rjsfFields } from './rjsf-fields';

/**
 * Work that must not move the page under a finger. A message that appears as a field loses focus pushes down the button
 * that is being pressed: the press then ends beside it, and counts for nothing.
 */
const waiting: (() => void)[] = [];

let pressed = false;

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressed = true), true);
  for (const end of ['pointerup', 'pointercancel', 'dragend'])
    document.addEventListener(end, () => void setTimeout(release), true);
}

const { ArrayField, StringField, BooleanField } = rjsfFields;

export const ConnectedStringField = connect(StringField, isTyped);
export const ConnectedBooleanField = connect(BooleanField);
export const ConnectedNumberField = connect(NumberField, isTyped);

/** A list that is one control, such as answers to tick. */
export const ChoicesField = memo(function ChoicesField(props: FieldProps) {
  const leaf = useLeaf(readPath(props));
  return <ArrayField {...props} {...leaf} formData={leaf.formData ?? []} />;
});

/**
 * In place of RJSF's, which reads and writes numbers in the language of the device: where that has decimal commas, it
 * shows 1.5 as "1,5", which the registry's language reads otherwise. Asking for that language takes as long as drawing
 * the rest of a form, too. Widgets that give numbers have read them; what others give as text is read here.
 */
function NumberField({ onChange, ...props }: FieldProps) {
  const give: FieldProps['onChange'] = useCallback(
    (answer, ...rest) => onChange(typeof answer === 'string' ? parseNumber(answer) : answer, ...rest),
    [onChange],
  );
  return <StringField {...props} onChange={give} />;
}

/**
 * What the field of a single answer is given from the store, with one subscription. `holdsTyped`: the control shows by
 * itself what is typed in it, so that its own changes need not come back to it.
 */
export function useLeaf(path: string, holdsTyped = false) {
  const { answers } = useFormHost();
  const { subscribe, read, handlers } = useMemo(
    () => createLeaf(answers, path, holdsTyped),
    [answers, path, holdsTyped],
  );
  return { ...useSyncExternalStore(subscribe, read), ...handlers };
}

const NO_ERRORS: string[] = [];

function createLeaf(answers: AnswerStore, path: string, holdsTyped: boolean) {
  const readNow = () => {
    const { data, messages } = answers.state.getState();
    return { formData: readAnswer(data, path), message: messages[path] };
  };
  let shown: { formData: Answer; rawErrors: string[] } = { formData: undefined, rawErrors: NO_ERRORS };
  let typed: { answer: Answer } | undefined;
  return {
    subscribe: (tell: () => void) =>
      answers.watch(path, () => {
        const { formData, message } = readNow();
        if (typed && typed.answer === formData && message === shown.rawErrors[0]) return;
        typed = undefined;
        tell();
      }),
    read: () => {
      const { formData, message } = readNow();
      if (formData !== shown.formData || message !== shown.rawErrors[0])
        shown = { formData, rawErrors: message === undefined ? NO_ERRORS : [message] };
      return shown;
    },
    handlers: {
      onChange: (answer: Answer) => {
        if (holdsTyped) typed = { answer };
        answers.answer(path, answer);
      },
      onBlur: () => afterPress(() => answers.leave(path)),
      onFocus: () => undefined,
    },
  };
}

function connect(Plain: Field, holdsTyped: (props: FieldProps) => boolean = () => false) {
  return memo(function ConnectedLeaf(props: FieldProps) {
    const { uiSchema, [PLACE]: place } = props;
    const leaf = useLeaf(readPath(props), holdsTyped(props));
    const named = useMemo(() => nameGroup({ [PLACE]: place }, uiSchema), [place, uiSchema]);
    return <Plain {...props} {...leaf} {...named} />;
  });
}

/** Widgets drawn with the base input, which holds what is typed in it. */
const TYPED = new Set<unknown>([undefined, 'text', 'email', 'uri', 'date', 'time', 'date-time']);

function isTyped({ schema, uiSchema }: FieldProps): boolean {
  return !schema.enum && !schema.oneOf && !schema.anyOf && TYPED.has(getUiOptions(uiSchema).widget);
}

/** Browsers join radios of one name into one group, so below the form itself their name is the whole path. */
function nameGroup(placed: Placed, uiSchema: FieldProps['uiSchema']): Placed {
  if (listSegments(placed).length < 2 || getUiOptions(uiSchema).widget !== 'radio') return placed;
  return withName(placed, readPath(placed));
}

/** At once, or when the pointer that is down has been lifted and its click has been handled. */
function afterPress(task: () => void): void {
  if (pressed) waiting.push(task);
  else task();
}

function release(): void {
  pressed = false;
  for (const task of waiting.splice(0)) task();
}
