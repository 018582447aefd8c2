/** The floor: what a good developer writes for this one form, with react-hook-form, MUI and the compiled validator. */
import CssBaseline from '@mui/material/CssBaseline';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { ThemeProvider, createTheme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { memo } from 'react';
import { createRoot } from 'react-dom/client';
import { useForm, useFormState, type Control, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { schema } from 'virtual:bench-form/source';
import validators from 'virtual:bench-form/validators';

type Values = Record<string, unknown>;

const theme = createTheme();
const validate = validators[schema.$id];

function App() {
  const { register, control, handleSubmit } = useForm<Values>({ mode: 'onChange', resolver: resolve });
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(() => undefined)(event)}>
      <Stack spacing={2} sx={{ maxWidth: 640, margin: 'auto' }}>
        {Object.entries(schema.properties ?? {}).map(([key, property]) => (
          <Field key={key} name={key} property={property} register={register} control={control} />
        ))}
        <Button type="submit" variant="contained">
          Submit
        </Button>
      </Stack>
    </form>
  );
}

interface FieldProps {
  name: string;
  property: NonNullable<typeof schema.properties>[string];
  register: UseFormRegister<Values>;
  control: Control<Values>;
}

const Field = memo(function Field({ name, property, register, control }: FieldProps) {
  const message = useFormState({ control, name, exact: true }).errors[name]?.message;
  const isNumber = property.type === 'integer';
  const { ref, ...rest } = register(name, { setValueAs: (text: string) => toValue(text, isNumber) });
  const isLong = (property.maxLength ?? 0) > 500;
  return (
    <TextField
      {...rest}
      inputRef={ref}
      id={name}
      label={property.title}
      required
      fullWidth
      error={message !== undefined}
      helperText={typeof message === 'string' ? message : undefined}
      select={property.enum !== undefined}
      {...(property.enum ? { defaultValue: '' } : {})}
      multiline={isLong}
      {...(isLong ? { rows: 4 } : {})}
      type={property.format === 'date' ? 'date' : 'text'}
      slotProps={{
        select: { native: true },
        inputLabel: property.format === 'date' || property.enum ? { shrink: true } : {},
      }}
    >
      {property.enum && [
        <option key="" value="" aria-label="None" />,
        ...property.enum.flatMap((value) => (typeof value === 'string' ? [<option key={value}>{value}</option>] : [])),
      ]}
    </TextField>
  );
});

function toValue(text: string, isNumber: boolean): unknown {
  if (text === '') return undefined;
  return isNumber && Number.isFinite(Number(text)) ? Number(text) : text;
}

function resolve(values: Values) {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''));
  if (!validate || validate(given)) return { values, errors: {} };
  const errors: FieldErrors<Values> = {};
  for (const { instancePath, params, message = '' } of validate.errors ?? []) {
    const inner = params.errors?.[0]?.params['missingProperty'] ?? params['missingProperty'];
    const key = instancePath === '' ? inner : instancePath.slice(1);
    if (typeof key === 'string') errors[key] ??= { type: 'schema', message };
  }
  return { values: {}, errors };
}

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <App />
    </ThemeProvider>,
  );
