import Checkbox from '@mui/material/Checkbox';
import FormGroup from '@mui/material/FormGroup';
import OutlinedInput from '@mui/material/OutlinedInput';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { ChoiceRow } from '@/fields/frame/choice-row';
import { describedBy } from '@/fields/frame/control-ids';
import { FieldFrame } from '@/fields/frame/field-frame';
import { inTheme } from '../support/in-theme';

interface State {
  /** What is wrong with each. */
  message?: string;
  required: boolean;
  locked?: string;
}

const STATES = ['Lagos', 'Kano', 'Rivers'];
const SERVICES = [
  { value: 'catering', label: 'Catering' },
  { value: 'security', label: 'Security', hint: 'Screening of persons and cargo' },
];

/** MUI's inputs as the theme has them, and the frame of a form's field. */
function Inputs({ message, required, locked }: State) {
  const [picked, setPicked] = useState(['catering']);
  const isWrong = message !== undefined;
  const common = { required, disabled: locked !== undefined, error: isWrong, helperText: message };
  return (
    <Stack spacing={2}>
      <FieldFrame
        id="company_name"
        label="Company name"
        hint="As registered"
        message={message}
        required={required}
        locked={locked}
      >
        <OutlinedInput
          id="company_name"
          defaultValue="Air Cargo Ltd"
          readOnly={locked !== undefined}
          error={isWrong}
          slotProps={{
            input: {
              'aria-required': required,
              'aria-describedby': describedBy('company_name', { hint: true, message: isWrong }),
            },
          }}
        />
      </FieldFrame>
      <FieldFrame id="services" label="Services" group="group" message={message} required={required} locked={locked}>
        <FormGroup>
          {SERVICES.map((choice) => (
            <ChoiceRow
              key={choice.value}
              mark={Checkbox}
              id={choice.value}
              name="services"
              choice={choice}
              checked={picked.includes(choice.value)}
              onChange={(on) =>
                setPicked(picked.filter((each) => each !== choice.value).concat(on ? choice.value : []))
              }
              readOnly={locked !== undefined}
              invalid={isWrong}
            />
          ))}
        </FormGroup>
      </FieldFrame>
      <TextField {...common} id="state" label="State" select defaultValue="Kano">
        {STATES.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </TextField>
      <TextField {...common} id="start" label="Start date" type="date" defaultValue="2019-06-05" />
      <TextField {...common} id="operations" label="Operations" multiline minRows={3} defaultValue="Catering." />
    </Stack>
  );
}

const meta = {
  title: 'Components/Inputs',
  component: Inputs,
  decorators: [inTheme],
  args: { required: true },
} satisfies Meta<typeof Inputs>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Filled: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByLabelText('Security'));
    await expect(canvas.getByLabelText('Security')).toBeChecked();
  },
};
export const Invalid: Story = { args: { message: 'This answer is required' } };
export const Locked: Story = { args: { locked: 'From your invitation' } };
