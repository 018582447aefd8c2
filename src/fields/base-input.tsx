/**
 * In place of @rjsf/mui's BaseInputTemplate, whose TextField has its label inside the box and renders with every key.
 * This one is the outlined input alone: label, hint and message stand around it, and it holds what is typed in it.
 */
import OutlinedInput from '@mui/material/OutlinedInput';
import { examplesId, getInputProps, type BaseInputTemplateProps } from '@rjsf/utils';
import { SchemaExamples } from '@rjsf/core';
import type { ChangeEvent, HTMLAttributes, ReactNode } from 'react';
import { toStorableText } from '@/fields/storable-text';
import { describeControl, isInvalid, listDescriptions } from './describe-control';
import { toInputText, useTypedInput } from './typed-input';

export interface BaseInputProps extends BaseInputTemplateProps {
  /** How what is typed becomes an answer; as text, and none when it is empty, unless said otherwise. */
  toAnswer?: (text: string) => unknown;
  /** Whether what the box holds stands for the answer. */
  isShown?: (held: string) => boolean;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  min?: string | number | undefined;
  max?: string | number | undefined;
  /** Of what stands beside the box and says what it holds. */
  wordsId?: string | undefined;
  /** Stands in the box, before what is typed. */
  before?: ReactNode;
  /** Stands in the box, after what is typed. */
  after?: ReactNode;
}

/** What a phone shows to type with, and what no dictionary knows. */
const ATTRIBUTES: Record<string, object> = {
  email: { inputMode: 'email', spellCheck: false, autoCapitalize: 'none' },
  url: { inputMode: 'url', spellCheck: false, autoCapitalize: 'none' },
  tel: { inputMode: 'tel' },
};

/** Inputs whose picker takes part in how they look. */
const SHORT = new Set(['date', 'time', 'datetime-local', 'month', 'number', 'color']);

/** One line that is typed. What is too long is said, never cut off while it is typed or pasted. */
export function BaseInput(props: BaseInputProps) {
  const { id, htmlName, value, placeholder, readonly, disabled, schema, options, inputMode } = props;
  const { onChange, onChangeOverride, onBlur, onFocus, toAnswer, isShown } = props;
  const { type, step, min, max, autoComplete, ...attributes } = getInputProps(schema, props.type, options);
  const text = toInputText(value);
  const input = useTypedInput(text, isShown);
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const typed = toStorableText(target.value);
    onChange(toAnswer ? toAnswer(typed) : typed === '' ? options.emptyValue : typed);
  };
  return (
    <>
      <OutlinedInput
        id={id}
        name={htmlName ?? id}
        type={type}
        defaultValue={text}
        inputRef={input}
        placeholder={placeholder}
        autoComplete={autoComplete}
        startAdornment={props.before}
        endAdornment={props.after}
        readOnly={readonly}
        disabled={disabled}
        error={isInvalid(props)}
        data-short={SHORT.has(type) || inputMode !== undefined || undefined}
        onChange={onChangeOverride ?? change}
        onBlur={({ target }) => onBlur(id, target.value)}
        onFocus={({ target }) => onFocus(id, target.value)}
        slotProps={{
          input: {
            ...attributes,
            ...ATTRIBUTES[type],
            ...(inputMode && { inputMode }),
            ...describeControl(props),
            ...(props.wordsId !== undefined && {
              'aria-describedby': [listDescriptions(props), props.wordsId].filter(Boolean).join(' '),
            }),
            step,
            min: props.min ?? min,
            max: props.max ?? max,
            list: schema.examples ? examplesId(id) : undefined,
          },
        }}
      />
      {schema.examples !== undefined && <SchemaExamples id={id} schema={schema} />}
    </>
  );
}
