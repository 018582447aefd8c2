import { memo, useState } from 'react';
import { commonAttributes, type InputProps } from '@/ui/input-props';
import styles from '@/ui/control.module.css';

/** A password, hidden until "Show" is pressed. `autoComplete` is 'current-password' unless said otherwise. */
export const PasswordInput = memo(function PasswordInput(props: InputProps<string>) {
  const { id, value, onChange, readOnly, placeholder, autoComplete = 'current-password' } = props;
  const [shown, setShown] = useState(false);
  return (
    <span className={styles.withButton}>
      <input
        {...commonAttributes(props)}
        className={styles.control}
        type={shown ? 'text' : 'password'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        readOnly={readOnly}
        placeholder={placeholder}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        className={styles.side}
        aria-controls={id}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        Show
      </button>
    </span>
  );
});
