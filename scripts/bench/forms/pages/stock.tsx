/** RJSF as it comes: its MUI theme, Ajv at run time, messages while typing. */
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, createTheme } from '@mui/material/styles';
import Form from '@rjsf/mui';
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { customizeValidator } from '@rjsf/validator-ajv8';
import { createRoot } from 'react-dom/client';
import { schema, uiSchema } from 'virtual:bench-form/source';

const theme = createTheme();
const validator = customizeValidator({ ajvOptionsOverrides: { strict: false } }, undefined);

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <Form
        schema={schema as RJSFSchema}
        uiSchema={uiSchema as UiSchema}
        validator={validator}
        liveValidate="onChange"
        showErrorList={false}
        noHtml5Validate
      />
    </ThemeProvider>,
  );
