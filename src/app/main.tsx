/** The page's entry. */
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { environment } from './environment';
import { startSession } from './session/session';

// A new release has replaced the parts of this page that were not loaded yet: load the new page.
window.addEventListener('vite:preloadError', () => location.reload(), { once: true });

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
if (environment.mockApi) await (await import('virtual:mock-api')).startMockApi();
startSession();
createRoot(root).render(<App />);
