import type { Choice } from '@/ui/choice';
import styles from '@/ui/choice-row.module.css';

export type ChoiceRowProps = {
  type: 'radio' | 'checkbox';
  id: string;
  name: string;
  choice: Choice;
  checked: boolean;
  onChange: (checked: boolean) => void;
  onBlur?: (() => void) | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  invalid?: boolean | undefined;
};

/** One answer of a list, as a row that can be pressed anywhere. */
export function ChoiceRow({
  type,
  id,
  name,
  choice,
  checked,
  onChange,
  onBlur,
  disabled,
  readOnly,
  invalid,
}: ChoiceRowProps) {
  const hintId = choice.hint === undefined ? undefined : `${id}-hint-of-choice`;
  return (
    <div className={styles.row} data-invalid={invalid}>
      <input
        id={id}
        className={styles.mark}
        type={type}
        name={name}
        value={choice.value}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        onBlur={onBlur}
        disabled={disabled === true || readOnly === true || choice.disabled === true}
        aria-describedby={hintId}
      />
      <span className={styles.words}>
        <label htmlFor={id} className={styles.label}>
          {choice.label}
        </label>
        {hintId !== undefined && (
          <span id={hintId} className={styles.hint}>
            {choice.hint}
          </span>
        )}
      </span>
    </div>
  );
}
