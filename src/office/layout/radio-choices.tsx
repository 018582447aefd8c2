import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';

export interface RadioChoicesProps {
  id: string;
  name: string;
  label: string;
  choices: readonly { value: string; label: string; hint?: string | undefined }[];
  value: string;
  onChange: (value: string) => void;
  /** What is wrong; the first answer has the id, for what leads here. */
  message?: string | undefined;
  inline?: boolean;
  disabled?: boolean;
}

/** One of a few, all in sight. */
export function RadioChoices(props: RadioChoicesProps) {
  const { id, name, label, choices, value, onChange, message, inline = false, disabled } = props;
  return (
    <FormControl component="fieldset" error={message !== undefined} disabled={disabled === true}>
      <FormLabel component="legend" id={`${id}-label`}>
        {label}
      </FormLabel>
      <RadioGroup
        row={inline}
        name={name}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        aria-labelledby={`${id}-label`}
        aria-describedby={message === undefined ? undefined : `${id}-message`}
      >
        {choices.map((choice, index) => (
          <div key={choice.value}>
            <FormControlLabel
              value={choice.value}
              label={choice.label}
              control={
                <Radio
                  id={index === 0 ? id : undefined}
                  slotProps={{
                    input: { 'aria-describedby': choice.hint === undefined ? undefined : `${id}-${index}-hint` },
                  }}
                />
              }
            />
            {choice.hint !== undefined && (
              <FormHelperText id={`${id}-${index}-hint`} error={false} sx={{ margin: '-8px 0 8px 31px' }}>
                {choice.hint}
              </FormHelperText>
            )}
          </div>
        ))}
      </RadioGroup>
      {message !== undefined && <FormHelperText id={`${id}-message`}>{message}</FormHelperText>}
    </FormControl>
  );
}
