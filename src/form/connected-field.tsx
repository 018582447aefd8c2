import type { FieldProps } from '@rjsf/utils';
import { useEffect, useMemo } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { FieldDefinition } from '@/definition/parse/catalog';
import type { Answer } from '@/engine/answers/form-data';
import { isRequiredWhenShown } from '@/engine/conditions/required-fields';
import { FormInput } from '@/fields/form-input';
import { announce } from '@/ui/announce';
import { afterPress } from './store/after-press';
import { toControlId } from './store/control-path';
import styles from './step-fields.module.css';
import type { AnswerState } from './store/answer-state';
import { useFileSlots } from './store/file-slots';
import { useAnswers, useFormHost, type FormHost } from './store/form-host';

/**
 * The RJSF field behind every key: RJSF says where it stands, the answer store what it holds. So a key typed here
 * renders this field and no other (RJSF's own way walks the whole form on each key: a form of 500 fields then takes 20
 * ms a key).
 */
export function ConnectedField({ name }: FieldProps) {
  const host = useFormHost();
  const field = host.form.fields.find((each) => each.key === name);
  if (!field) return null;
  return field.kind === 'file' || field.kind === 'files' ? (
    <FileAnswer field={field} host={host} />
  ) : (
    <PlainAnswer field={field} host={host} />
  );
}

function PlainAnswer({ field, host }: { field: FieldDefinition; host: FormHost }) {
  const props = useFieldProps(field, host);
  return <FormInput {...props} />;
}

function FileAnswer({ field, host }: { field: FieldDefinition; host: FormHost }) {
  const props = useFieldProps(field, host);
  const files = useFileSlots(field, host, props.value, props.message);
  return <FormInput {...props} files={files} />;
}

function useFieldProps(field: FieldDefinition, { form, answers, locks, notes, openRows }: FormHost) {
  const { key } = field;
  const value = useAnswers(answers, (state) => state.data[key]);
  const message = useAnswers(answers, (state) => findMessage(state, field));
  const innerMessages = useAnswers(
    answers,
    useShallow((state) => (field.kind === 'group' ? pickInner(state.messages, key) : NONE)),
  );
  const handlers = useMemo(
    () => ({
      onChange: (answer: Answer) => answers.answer(key, answer),
      onBlur: (path: string) => afterPress(() => answers.leave(path === '' ? key : `${key}.${path}`)),
    }),
    [answers, key],
  );
  useEffect(() => {
    if (message !== undefined && answers.state.getState().last === key) announce(message);
  }, [message, answers, key]);
  const reason = notes.get(key);
  const note = useMemo(
    () => (reason === undefined ? undefined : <span className={styles.note}>Change requested: {reason}</span>),
    [reason],
  );
  return {
    field,
    id: toControlId(form.id, key),
    value,
    message,
    innerMessages,
    note,
    ...handlers,
    required: isRequiredWhenShown(form.schema, field),
    locked: locks.get(key),
    openRows: openRows.get(key),
  };
}

const NONE: Record<string, string> = {};

/** A list of files has one place for messages: its own, or the first of its files'. */
function findMessage({ messages }: AnswerState, { key, kind }: FieldDefinition): string | undefined {
  if (messages[key] !== undefined || kind !== 'files') return messages[key];
  return Object.entries(messages).find(([path]) => path.startsWith(`${key}.`))?.[1];
}

function pickInner(messages: Readonly<Record<string, string>>, key: string): Record<string, string> {
  const prefix = `${key}.`;
  return Object.fromEntries(
    Object.entries(messages).flatMap(([path, message]) =>
      path.startsWith(prefix) ? [[path.slice(prefix.length), message]] : [],
    ),
  );
}
