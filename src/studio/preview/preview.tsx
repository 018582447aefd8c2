/** The product at one of its pages, with somebody signed in: what stands in the studio's frame. */
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { providers } from 'virtual:registry';
import { App } from '@/app/start/app';
import { adminRoutes } from '@/office/admin-routes';
import { createRoutes } from '@/app/create-routes';
import type { FormData } from '@/engine/answers/form-data';
import { toDirection } from '@/engine/locale/direction';
import { speak, speakFirst } from '@/page/language/page-language';
import { setNavigation } from '@/page/navigation/navigation';
import { SESSION_KEY } from '@/sign-in/session/persisted-session';
import { startSession } from '@/sign-in/session/session';
import { theme } from '@/ui/theme/theme';
import { createLocalDrafts } from '@/wizard/drafts/local-drafts';
import { markVisit } from '@/wizard/drafts/open-draft';
import type { Opening } from '../studio-answers.ts';
import { nameFrame, readFrameName } from '../frame-name.ts';

keepFocusOutside();
const frame = readFrameName(window.name);
if (frame) {
  const { opening, isBegun } = frame;
  if (!isBegun) {
    localStorage.setItem(SESSION_KEY, JSON.stringify(opening.session));
    if (opening.draft) await beginWith(opening.draft);
    window.name = nameFrame(opening, true);
  }
  if (opening.language !== undefined) await speakIn(opening.language);
  startSession();
  const router = createMemoryRouter(createRoutes(providers, adminRoutes), { initialEntries: [opening.path] });
  setNavigation((to) => void router.navigate(to));
  createRoot(document.getElementById('root') ?? document.body).render(
    <App theme={theme}>
      <RouterProvider router={router} />
    </App>,
  );
}

/** The form is found as somebody finds it who comes back to it in the same tab: at a step, with answers. */
async function beginWith({ scope, version, step, data }: NonNullable<Opening['draft']>): Promise<void> {
  const submissionKey = crypto.randomUUID();
  await createLocalDrafts(scope).save(
    {
      definitionVersion: version,
      step,
      data: data as FormData,
      submissionKey,
      revision: 1,
      writer: 'studio',
      savedAt: new Date().toISOString(),
      accountRevision: 0,
      inAccount: true,
      unanswered: [],
    },
    0,
  );
  markVisit(scope, submissionKey);
}

/** As the server's HTML would say it, before anything is shown. */
async function speakIn(language: string): Promise<void> {
  Object.assign(document.documentElement, { lang: language, dir: toDirection(language) });
  await speakFirst(language);
  await Promise.all([speak('pages'), speak('office')]);
}

/** Whoever writes in the editor keeps the cursor: a page takes the focus only from itself. */
function keepFocusOutside(): void {
  const focus: (this: HTMLElement, options?: FocusOptions) => void = Reflect.get(HTMLElement.prototype, 'focus');
  HTMLElement.prototype.focus = function focusInside(options) {
    if (document.hasFocus()) focus.call(this, options);
  };
}
