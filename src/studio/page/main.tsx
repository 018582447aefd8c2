/** The studio's page. */
import { createRoot } from 'react-dom/client';
import { ThemeProvider } from '@/ui/theme/theme-provider';
import { Studio } from './studio.tsx';

createRoot(document.getElementById('root') ?? document.body).render(
  <ThemeProvider>
    <Studio />
  </ThemeProvider>,
);
