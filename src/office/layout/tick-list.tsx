/** Any of a few, each with what it means. */
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';

export interface TickListProps {
  /** The first box has it, for what leads here. */
  id: string;
  label: string;
  choices: readonly { value: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  message: string | undefined;
  disabled: boolean;
}

export function TickList({ id, label, choices, chosen, onChange, message, disabled }: TickListProps) {
  return (
    <FormControl component="fieldset" error={message !== undefined} disabled={disabled}>
      <FormLabel component="legend">{label}</FormLabel>
      {choices.map((choice, index) => (
        <FormControlLabel
          key={choice.value}
          label={choice.label}
          control={
            <Checkbox
              id={index === 0 ? id : undefined}
              checked={chosen.includes(choice.value)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, choice.value] : chosen.filter((value) => value !== choice.value))
              }
              slotProps={{ input: { 'aria-describedby': message === undefined ? undefined : `${id}-message` } }}
            />
          }
        />
      ))}
      {message !== undefined && <FormHelperText id={`${id}-message`}>{message}</FormHelperText>}
    </FormControl>
  );
}
