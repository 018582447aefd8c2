/**
 * A step as plain RJSF shows it, with @rjsf/mui and Ajv at run time, beside our page, both from the same files: what an
 * analyst writes is RJSF's own language. What is ours stands under "ui:options", which plain RJSF passes over.
 */
import Box from '@mui/material/Box';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import Form from '@rjsf/mui';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { validators } from 'virtual:catalog';
import { useMemo } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { DefinedForm } from '@/form/form';
import { inTheme } from './support/in-theme';
import { getProvider } from './support/people';

const styles = {
  both: {
    display: 'grid',
    gap: 4,
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media (min-width: 900px)': {
      gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    },
  },
} as const;

export default { title: 'Forms/Plain RJSF beside ours', decorators: [inTheme] };

const PROVIDER = 'ground-handler';

/** MUI's own: the look of ours is made for our widgets. */
const plainTheme = createTheme();

/** The keywords for dates are ours: Ajv is told not to mind them. */
const plainValidator = customizeValidator({ ajvOptionsOverrides: { strict: false } });

function BothForms() {
  const step = useMemo(() => getProvider(PROVIDER).wizard.steps[0], []);
  if (!step) throw new Error(`"${PROVIDER}" has no steps.`);
  const { $schema: _schema, ...uiSchema } = step.uiSchema;
  return (
    <Box sx={styles.both}>
      <section aria-labelledby="plain">
        <h2 id="plain">Plain RJSF</h2>
        <ThemeProvider theme={plainTheme}>
          <Form
            idPrefix="plain"
            schema={step.schema as RJSFSchema}
            uiSchema={uiSchema as UiSchema}
            validator={plainValidator}
          />
        </ThemeProvider>
      </section>
      <section aria-labelledby="ours">
        <h2 id="ours">Ours</h2>
        <DefinedForm
          form={step}
          validator={validators[PROVIDER]?.[step.id] ?? {}}
          submitLabel="Continue"
          onSubmit={() => undefined}
        />
      </section>
    </Box>
  );
}

/**
 * Every field of the step is in both. What @rjsf/mui makes of it alone is not ours to mend, so axe looks at our side.
 */
export const FirstStep = {
  parameters: { a11y: { context: { include: ['section[aria-labelledby=ours]'] } } },
  render: () => <BothForms />,
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const ours = within(await within(canvasElement).findByRole('region', { name: 'Ours' }));
    const plain = within(within(canvasElement).getByRole('region', { name: 'Plain RJSF' }));
    const [first] = getProvider(PROVIDER).wizard.steps[0]?.fields ?? [];
    if (!first) throw new Error('The step asks for nothing.');
    for (const side of [plain, ours])
      await userEvent.type(await side.findByRole('textbox', { name: new RegExp(first.label) }), 'Skyline');
    const { fields } = getProvider(PROVIDER).wizard.steps[0] ?? { fields: [] };
    for (const { key } of fields.filter(({ kind }) => kind !== 'hidden'))
      await expect(canvasElement.querySelectorAll(`#plain_${key}, [id$="-${key}"]`).length).toBeGreaterThanOrEqual(2);
  },
};
