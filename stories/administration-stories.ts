/** Stories of the officers' screens, with the applications of all examples or with none. */
import { catalog } from 'virtual:catalog';
import { addDays, toDay } from '@/engine/locale/calendar';
import type { Session } from '@/server/platform/session';
import { submitExample } from '@/server/runtime/browser/sample-applications';
import { signInSampleApplicant } from '@/server/runtime/browser/sample-people';
import { signInOfficer } from './support/people';
import { getFullExample, getShortExample } from './support/sample-answers';
import { toStory, type Opening, type PlayContext, type Viewport } from './support/scene';
import { refuse, waitForever, type StoryServer } from './support/story-server';

export type RegistryContent = 'filled' | 'empty' | 'loading' | 'error';

export interface AdministrationStory {
  /** Below /admin; {application} is the id of an application. */
  path: string;
  content: RegistryContent;
  /** The call that waits or fails, below /api/admin. */
  call?: string;
  viewport?: Viewport;
  /** Done once the registry is filled. */
  arrange?: (server: StoryServer) => Promise<void>;
  /** What the call is answered with, of what the server answers: for what none of these definitions leads to. */
  amend?: (body: object) => object;
  look: (context: PlayContext) => Promise<void>;
}

/** A screen of the administration, with an administrator signed in. */
export function administrationStory({
  path,
  content,
  call = '',
  viewport = 'desktop',
  arrange,
  amend,
  look,
}: AdministrationStory) {
  return toStory(
    {
      open: async (server): Promise<Opening> => {
        const session = await signInOfficer(server);
        const id = content === 'filled' ? await fillRegistry(server, session) : crypto.randomUUID();
        await arrange?.(server);
        return {
          path: `/admin/${path.replace('{application}', id)}`,
          session,
          intercept: amend
            ? amendAnswer(server, call.replace('{application}', id), amend)
            : toIntercept(content, call.replace('{application}', id)),
        };
      },
      play: look,
    },
    viewport,
  );
}

function toIntercept(content: RegistryContent, call: string): Opening['intercept'] {
  if (content !== 'loading' && content !== 'error') return undefined;
  return ({ url }) => {
    if (new URL(url).pathname !== `/api/admin/${call}`) return undefined;
    return content === 'loading' ? waitForever() : refuse(500, 'An unexpected error occurred');
  };
}

function amendAnswer(
  { answer }: StoryServer,
  call: string,
  amend: (body: object) => object,
): NonNullable<Opening['intercept']> {
  return (request) => {
    if (request.method !== 'GET' || new URL(request.url).pathname !== `/api/admin/${call}`) return undefined;
    return (async () => Response.json(amend((await (await answer(request)).json()) as object)))();
  };
}

/** One application of a few types, and an officer's act on each applicant; answers the id of the first application. */
async function fillRegistry({ platform, answer }: StoryServer, officer: Session): Promise<string> {
  const open = catalog.providers.filter((provider) => !provider.invitation).slice(0, 3);
  const ids: string[] = [];
  for (const [index, provider] of open.entries()) {
    const session: Session = await signInSampleApplicant(platform, provider, {
      phone: `+23480300000${index + 10}`,
      firstName: 'Amina',
      lastName: 'Bello',
    });
    ids.push(
      await submitExample({
        answer,
        origin: platform.config.publicUrl,
        accessToken: session.access_token,
        provider,
        example: index === 0 ? getFullExample(provider) : getShortExample(provider),
      }),
    );
    await answer(
      new Request(`${platform.config.publicUrl}/api/admin/users/${session.user.id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${officer.access_token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ first_name: 'Amaka' }),
      }),
    );
  }
  await answer(
    new Request(`${platform.config.publicUrl}/api/admin/tokens`, {
      method: 'POST',
      headers: { authorization: `Bearer ${officer.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Statistics office',
        permissions: ['view_applications'],
        until: addDays(toDay(platform.clock()), 90),
      }),
    }),
  );
  const webhook = await answer(
    new Request(`${platform.config.publicUrl}/api/admin/webhooks`, {
      method: 'POST',
      headers: { authorization: `Bearer ${officer.access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ url: 'https://hooks.example.org/registry', events: ['application.submitted'] }),
    }),
  );
  const { id } = (await webhook.json()) as { id: string };
  await answer(
    new Request(`${platform.config.publicUrl}/api/admin/webhooks/${id}/test`, {
      method: 'POST',
      headers: { authorization: `Bearer ${officer.access_token}` },
    }),
  );
  return ids[0] ?? '';
}
