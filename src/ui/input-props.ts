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

type ControlProps = Omit<InputProps<unknown>, 'value' | 'onChange'>;

/** The attributes that are the same for every native control. */
export function commonAttributes(props: ControlProps) {
  return { id: props.id, name: props.name, disabled: props.disabled, onBlur: props.onBlur, ...ariaAttributes(props) };
}

/** Said by attributes alone: the browser's own `required` would keep its own messages. */
export function ariaAttributes({ invalid, required, describedBy }: ControlProps) {
  return {
    'aria-invalid': invalid === true || undefined,
    'aria-required': required === true || undefined,
    'aria-describedby': describedBy,
  };
}
