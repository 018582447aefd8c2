/**
 * RJSF's fields of a single answer, each with its own answer and message from the store: a key renders the widget that
 * it is typed in, at most.
 */
import { getUiOptions, type Field, type FieldProps, type Registry } from '@rjsf/utils';
import { memo, useMemo } from 'react';
import type { Answer } from '@/engine/answers/form-data';
import { afterPress } from '../store/after-press';
import { useFormHost } from '../store/form-host';
import { rjsfFields } from './rjsf-fields';
import { toDottedPath, useAnswer, useMessage } from './use-answer';

const { StringField, NumberField, BooleanField } = rjsfFields;

export const ConnectedStringField = connect(StringField, isTyped);
export const ConnectedBooleanField = connect(BooleanField);

const ConnectedNumber = connect(NumberField);

/** RJSF's NumberField makes a number of what its StringField gives it, so that one may not write to the store. */
export const ConnectedNumberField = memo(function ConnectedNumberField(props: FieldProps) {
  return <ConnectedNumber {...props} registry={withPlainText(props.registry)} />;
});

/** What the field of a single answer is given from the store. */
export function useLeaf(path: string, holdsTyped = false) {
  const { answers } = useFormHost();
  const [formData, change] = useAnswer(path, holdsTyped);
  const message = useMessage(path);
  const handlers = useMemo(
    () => ({
      onChange: (answer: Answer) => change(answer),
      onBlur: () => afterPress(() => answers.leave(path)),
      onFocus: () => undefined,
    }),
    [answers, change, path],
  );
  const rawErrors = useMemo(() => (message === undefined ? [] : [message]), [message]);
  return { formData, rawErrors, ...handlers };
}

function connect(Plain: Field, holdsTyped: (props: FieldProps) => boolean = () => false) {
  return memo(function ConnectedLeaf(props: FieldProps) {
    const { uiSchema, fieldPathId } = props;
    const leaf = useLeaf(toDottedPath(fieldPathId.path), holdsTyped(props));
    const id = useMemo(() => nameGroup(fieldPathId, uiSchema), [fieldPathId, uiSchema]);
    return <Plain {...props} {...leaf} fieldPathId={id} />;
  });
}

/** Widgets drawn with the base input, which holds what is typed in it. */
const TYPED = new Set<unknown>([undefined, 'text', 'email', 'uri', 'date', 'time', 'date-time']);

function isTyped({ schema, uiSchema }: FieldProps): boolean {
  return !schema.enum && !schema.oneOf && !schema.anyOf && TYPED.has(getUiOptions(uiSchema).widget);
}

/** Browsers join radios of one name into one group, so below the form itself their name is the whole path. */
function nameGroup(id: FieldProps['fieldPathId'], uiSchema: FieldProps['uiSchema']): FieldProps['fieldPathId'] {
  if (id.path.length < 2 || getUiOptions(uiSchema).widget !== 'radio') return id;
  return { ...id, name: toDottedPath(id.path) };
}

const plain = new WeakMap<Registry, Registry>();

function withPlainText(registry: Registry): Registry {
  const known = plain.get(registry);
  if (known) return known;
  const made: Registry = { ...registry, fields: { ...registry.fields, StringField } };
  plain.set(registry, made);
  return made;
}
