/** The product's own form: what a wizard's step and the officers' forms are made of. */
import { createRoot } from 'react-dom/client';
import { form } from 'virtual:bench-form/parsed';
import validators from 'virtual:bench-form/validators';
import { DefinedForm } from '@/form/form';
import { ThemeProvider } from '@/ui/theme/theme-provider';

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <ThemeProvider>
      <DefinedForm form={form} validator={validators} submitLabel="Submit" onSubmit={() => undefined} />
    </ThemeProvider>,
  );
