import { waitForElement, waitForText } from './support/look';
import { toStory, type Scene } from './support/scene';
import { isCall } from './support/story-server';
import { paths } from '@/engine/paths';
import { catalog } from 'virtual:catalog';

export default { title: 'Public/Landing' };

const landing: Scene = {
  open: () => ({ path: '/' }),
  play: async () => void (await waitForText(catalog.registry.landing.heading)),
};

export const OnPhone = toStory(landing, 'phone');
export const OnDesktop = toStory(landing, 'desktop');
export const PageNotFound = toStory(
  {
    open: () => ({ path: '/no-such-page' }),
    play: async ({ canvasElement }) => void (await waitForElement(canvasElement, 'h1')),
  },
  'phone',
);
export const OwnApplicationsSignedOut = toStory(
  {
    open: () => ({ path: paths.ownApplications }),
    play: async ({ canvasElement }) => void (await waitForElement(canvasElement, 'input[type="tel"]')),
  },
  'phone',
);
export const Maintenance = toStory(
  {
    open: async ({ answer }) => {
      const base = catalog.providers[0]?.routes.base[0] ?? '';
      const intercept = async (request: Request) => {
        const response = await answer(request);
        return Response.json({
          ...((await response.json()) as object),
          maintenance: true,
          contact: 'help@registry.example',
          supportPhone: '+2348000000000',
          contactHours: 'Monday to Friday, 8 am to 4 pm',
          showsRelease: false,
        });
      };
      return {
        path: `/${base}`,
        intercept: (request) => (isCall(request, 'GET', 'config') ? intercept(request) : undefined),
      };
    },
    play: async () => void (await waitForText(/closed for maintenance/)),
  },
  'phone',
);
