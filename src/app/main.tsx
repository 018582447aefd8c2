/** The page's entry. */
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { followReleases } from '@/session/page/follow-releases';
import { startSession } from '@/session/signed-in/session';

followReleases(import.meta.url);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no element with the id "root".');
// Asked of the build itself and not of environment.ts: only so is nothing of it left in a normal build.
if (import.meta.env.MOCK_API === true) {
  const { outbox } = await (await import('virtual:mock-api')).startMockApi();
  if (import.meta.env.DEVELOPER_TOOLS === true)
    (await import('./developer-tools/show-developer-tools')).showDeveloperTools(outbox);
} else if (import.meta.env.DEVELOPER_TOOLS === true)
  (await import('./developer-tools/show-developer-tools')).showDeveloperTools();
startSession();
createRoot(root).render(<App />);
