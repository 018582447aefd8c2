/** A button that a letter presses, too, as long as it is there. */
import Button from '@mui/material/Button';
import { KeyHint } from './key-hint';
import { useShortcut, useShortcuts } from './shortcut-provider';

export interface KeyButtonProps {
  letter: string;
  label: string;
  /** What it does, for the sheet of keys. */
  does: string;
  variant?: 'contained';
  disabled?: boolean;
  onPress: () => void;
}

export function KeyButton({ letter, label, does, variant, disabled = false, onPress }: KeyButtonProps) {
  const { enabled } = useShortcuts();
  useShortcut({ key: letter, label: does, run: () => void (disabled || onPress()) });
  return (
    <Button
      size="small"
      {...(variant && { variant })}
      disabled={disabled}
      aria-keyshortcuts={enabled ? letter : undefined}
      onClick={onPress}
    >
      {label}
      <KeyHint letter={letter} />
    </Button>
  );
}
