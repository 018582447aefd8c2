/** What every input takes. An input holds nothing of its own that matters: its value comes in, its changes go out. */
export type InputProps<Value> = {
  /** The control's id, which its label, hint and message are derived from (`control-ids.ts`). */
  id: string;
  /** The field key, carried by the control itself. */
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: (() => void) | undefined;
  /** Shows the control as wrong, and says so to a screen reader; the message itself is the frame's. */
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Shown, focusable and copyable, but not to be changed. */
  readOnly?: boolean | undefined;
  required?: boolean | undefined;
  /** Ids of the hint and the message, separated by a space. */
  describedBy?: string | undefined;
  placeholder?: string | undefined;
  autoComplete?: string | undefined;
};

/** The attributes that are the same for every native control. */
export function commonAttributes(props: Omit<InputProps<unknown>, 'value' | 'onChange'>) {
  return {
    id: props.id,
    name: props.name,
    disabled: props.disabled,
    onBlur: props.onBlur,
    'aria-invalid': props.invalid === true || undefined,
    'aria-required': props.required === true || undefined,
    'aria-describedby': props.describedBy,
  };
}
