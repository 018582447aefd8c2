/** A page of the product in a state: what a story is made of. */
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router-dom';
import { providers } from 'virtual:registry';
import { setNavigation } from '@/page/navigation/navigation';
import { queryClient } from '@/page/data/query-client';
import { adminRoutes } from '@/office/admin-routes';
import { createRoutes } from '@/app/create-routes';
import { SESSION_KEY } from '@/sign-in/session/persisted-session';
import { ToastArea } from '@/page/shell/toast-area';
import { useSession } from '@/page/data/session-store';
import { useSiteConfig } from '@/page/data/site-config';
import type { Session } from '@/server/platform/session';
import { ThemeProvider } from '@/ui/theme/theme-provider';
import { emptyRegistry, getStoryServer, type Intercept, type StoryServer } from './story-server';

export type Viewport = 'phone' | 'desktop';

export interface Opening {
  /** The page's address. */
  path: string;
  /** What the page that leads there tells. */
  state?: unknown;
  /** Who is signed in; nobody when missing. */
  session?: Session | undefined;
  intercept?: Intercept | undefined;
}

export interface PlayContext {
  canvasElement: HTMLElement;
}

export interface Scene {
  /** Fills the registry, and says what is opened. */
  open: (server: StoryServer) => Promise<Opening> | Opening;
  /** What is done on the page, and what must be seen then. */
  play?: ((context: PlayContext) => Promise<void>) | undefined;
}

/** A story of Storybook's component story format. */
export function toStory({ open, play }: Scene, viewport: Viewport) {
  const story = {
    globals: { viewport: { value: viewport } },
    loaders: [async () => prepare(open)],
    render: (_args: unknown, { loaded }: { loaded: Record<string, unknown> }) => (
      <ProductPage key={String(loaded['path'])} path={String(loaded['path'])} state={loaded['state']} />
    ),
    ...(play === undefined ? {} : { play }),
  };
  // Given where the story is exported: Storybook reads them from there.
  return story as typeof story & { tags?: string[] };
}

async function prepare(open: Scene['open']): Promise<Pick<Opening, 'path' | 'state'>> {
  const server = await getStoryServer();
  server.leave();
  server.intercept = undefined;
  delete server.platform.identityProvider;
  queryClient.clear();
  forgetAllButSession();
  await emptyRegistry(server);
  const { path, state, session, intercept } = await open(server);
  server.intercept = intercept;
  // Last: the page before is still there, and asks anew at once. What it is answered, the next page takes for its own.
  useSiteConfig.setState({ config: undefined, at: 0 });
  signIn(session);
  return { path, state };
}

/** The session stays until the next one takes its place: what a closed page still sends is known by its token. */
function forgetAllButSession(): void {
  for (const key of Object.keys(localStorage)) if (key !== SESSION_KEY) localStorage.removeItem(key);
  sessionStorage.clear();
}

/** What the page keeps of a session, as if this browser had been signed in before. */
function signIn(session: Session | undefined): void {
  if (session) localStorage.setItem(SESSION_KEY, JSON.stringify(session));
  else localStorage.removeItem(SESSION_KEY);
  useSession.setState({
    status: session ? 'signed-in' : 'signed-out',
    userId: session?.user.id,
    event: undefined,
    leaving: false,
  });
}

/** The whole product at an address, without the browser's own: the stories' page has that. */
function ProductPage({ path, state }: { path: string; state: unknown }) {
  const [router] = useState(() => {
    const created = createMemoryRouter(createRoutes(providers, adminRoutes), {
      initialEntries: [{ ...parsePath(path), state }],
    });
    setNavigation((to) => void created.navigate(to));
    return created;
  });
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <ToastArea />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>
  );
}
