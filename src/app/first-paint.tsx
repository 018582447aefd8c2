/**
 * The page before its code has come: what the build writes into the HTML of each address
 * (`scripts/steps/first-paint.mjs`), so that a slow line shows where one is long before anything can be done there. It
 * is what the page itself shows until its parts are there, and is replaced by that.
 */
import { API_BASE } from '@/api/client/api-base';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { languageLoaders } from 'virtual:language-loaders';
import { providers } from 'virtual:registry';
import { textLoaders } from 'virtual:text-loaders';
import type { ProviderSummary } from '@/definition/parse/catalog';
import type { Screen, ScreenKind } from '@/definition/language/screen';
import { paths, toServicePath } from '@/engine/paths';
import { LandingPage } from '@/portal/landing/landing-page';
import { listServices, type ServicePlace } from '@/portal/service/find-service';
import { loadService } from '@/portal/service/load-service';
import { ServicePage } from '@/portal/service/service-page';
import { speak, speakFirst } from '@/page/language/page-language';
import { toTypesQuery } from '@/portal/applications/types-query';
import { createBaseTheme, pageComponents } from '@/ui/theme/base';
import { sheetTheme } from '@/ui/theme/sheet-theme';
import { theme } from '@/ui/theme/theme';
import { writeLogically } from '@/ui/theme/logical-styles';
import { styleCache } from '@/ui/theme/themed-page';
import { App } from './start/app';
import { adminRoutes } from '@/office/admin-routes';
import { createRoutes } from './create-routes';

export interface FirstPaint {
  /** Of all pages, such as "/clubs/applications/:applicationId": every other one is a page that is not there. */
  addresses: string[];
  pages: FirstPage[];
  /** Of each language but the first one, by its id. */
  languages: Record<string, FirstWords>;
}

export interface FirstWords {
  /** By the addresses of the pages. */
  html: Record<string, string>;
  /** Source modules of what pages say in it. */
  modules: string[];
}

export interface FirstPage {
  /** Such as "/clubs/applications/{applicationId}". */
  address: string;
  html: string;
  /** The CSS of all that is shown. */
  styles: string;
  /** That of its elements, which the page's own code takes over: their names as Emotion reads them, "css 1ab 2cd". */
  classes: { names: string; styles: string };
  /** Addresses of the API that the page asks for as soon as its code is there. */
  wanted: string[];
  /** Source modules whose scripts the page asks for one after the other, and which may come at once. */
  modules: string[];
}

const ROUTED = ['src/app/show-routed-pages.tsx'];
const SECTION = [
  ...ROUTED,
  'src/portal/pages/workspace.tsx',
  'src/portal/routes/section.tsx',
  'src/portal/routes/screen-page.tsx',
];
/** What a kind of screen shows as soon as it is there, beside itself. */
const PARTS: Partial<Record<ScreenKind, (id: string) => string[]>> = {
  wizard: (id) => [`virtual:provider/${id}`, `virtual:form-validators/${id}`],
};

const ME = `${API_BASE}/auth/me`;

/** What the page of a screen asks the server about the person in any case. */
const WANTED: Partial<Record<ScreenKind, (provider: ProviderSummary, screen: Screen) => string[]>> = {
  wizard: (provider) => [ME, toOwnApplications(provider), `${API_BASE}/drafts/${provider.id}`],
  list: (provider, screen) => [ME, toOwnApplications(provider, screen.screen === 'list' ? screen.types : [])],
  detail: () => [ME],
};

function toOwnApplications(provider: ProviderSummary, types?: readonly string[]): string {
  return `${API_BASE}/applications?${new URLSearchParams(toTypesQuery(provider, types)).toString()}`;
}

/** In every language, one after the other. */
export async function renderFirstPaint(): Promise<FirstPaint> {
  // Kept by name instead of written into the page beside each element, which is how a browser's cache keeps them.
  styleCache.compat = true;
  writeLogically(styleCache);
  const pages = await renderPages('');
  const languages: FirstPaint['languages'] = {};
  const others = new Set([...Object.keys(languageLoaders), ...Object.keys(textLoaders)]);
  for (const id of others) {
    await speakFirst(id);
    await Promise.all([speak('pages', id), speak('service', id)]);
    languages[id] = {
      html: Object.fromEntries((await renderPages(id)).map(({ address, html }) => [address, html])),
      modules: [
        ...(id in languageLoaders ? [`virtual:language/${id}`] : []),
        ...(id in textLoaders ? [`virtual:texts/${id}/start`, 'src/texts/create-language.ts'] : []),
      ],
    };
  }
  return {
    addresses: listAddresses(createRoutes(providers, adminRoutes), '').flatMap((address) =>
      address === paths.service ? listServices(providers).map(({ provider }) => toServicePath(provider.id)) : [address],
    ),
    pages,
    languages,
  };
}

/**
 * Rules of everything, and of the elements that are shown. Of the tokens, those that one of them names: the page's own
 * code brings all.
 */
function listStyles(html: string): Pick<FirstPage, 'styles' | 'classes'> {
  const rules = Object.entries(styleCache.inserted).map(([name, css]) => ({ name, css: String(css) }));
  const toClass = (name: string) => `${styleCache.key}-${name}`;
  const own = rules.filter(({ name, css }) => css.includes(`.${toClass(name)}`));
  const shown = own.filter(({ name }) => html.includes(toClass(name)));
  const join = (each: typeof rules) => each.map(({ css }) => css).join('');
  const classes = join(shown);
  const general = join(rules.filter((rule) => !own.includes(rule)));
  const named = new Set([...`${general}${classes}`.matchAll(/var\((--[\w-]+)/g)].map(([, token]) => token));
  return {
    styles: general.replaceAll(/(?<=[;{])(--[\w-]+):[^;{}]*;/g, (declaration, token: string) =>
      named.has(token) ? declaration : '',
    ),
    classes: { names: [styleCache.key, ...shown.map(({ name }) => name)].join(' '), styles: classes },
  };
}

/** Every address that the definitions give a screen, with the landing page and the administration's own start. */
async function renderPages(language: string): Promise<FirstPage[]> {
  return [
    {
      address: paths.landing,
      modules: [],
      wanted: [],
      ...render(
        <App theme={createBaseTheme(pageComponents)}>
          <LandingPage />
        </App>,
      ),
    },
    {
      address: paths.ownApplications,
      modules: [...ROUTED, 'src/portal/pages/workspace.tsx', 'src/portal/screens/my-applications.tsx'],
      wanted: [],
      ...renderRoute(paths.ownApplications),
    },
    {
      address: '/admin/login',
      modules: [...ROUTED, 'src/office/admin-routes.tsx'],
      wanted: [],
      ...renderRoute('/admin/login'),
    },
    ...(await Promise.all(listServices(providers).map((place) => renderService(place, language)))),
    ...providers.flatMap(renderSection),
  ];
}

/** The whole of it: what it says is the definition's. */
async function renderService(place: ServicePlace, language: string): Promise<FirstPage> {
  const { id } = place.provider;
  return {
    address: toServicePath(id),
    modules: ['src/app/start/show-service.tsx', `virtual:provider/${id}`, `virtual:door/${id}`],
    wanted: [],
    ...render(
      <App theme={sheetTheme}>
        <ServicePage {...place} arrival={undefined} service={await loadService(id, language)} />
      </App>,
    ),
  };
}

/** Of the pages that routes have; what they show for every other address is none. */
function listAddresses(routes: readonly RouteObject[], parent: string): string[] {
  return routes.flatMap(({ path = '', children }) => {
    if (path === '*') return [];
    const address = path.startsWith('/') ? path : `${parent}/${path}`.replace(/\/$/, '');
    return children ? listAddresses(children, address.replace(/\/$/, '')) : [address];
  });
}

/** The bare path of a section shows its index screen. */
function renderSection(provider: ProviderSummary): FirstPage[] {
  const { id, routes } = provider;
  const { base: bases, index, screens } = routes;
  return bases.flatMap((base) =>
    [['', index] as const, ...Object.keys(screens).map((path) => [`/${path}`, path] as const)].flatMap(
      ([end, path]) => {
        const screen = screens[path];
        if (screen === undefined || screen.screen === 'redirect') return [];
        const kind = screen.screen;
        const modules =
          kind === 'sign-in'
            ? ['src/app/start/show-door.tsx', `virtual:door/${id}`]
            : [...SECTION, `src/portal/screens/${kind}-screen.tsx`, ...(PARTS[kind]?.(id) ?? [])];
        return [
          {
            address: `/${base}${end}`,
            modules,
            wanted: WANTED[kind]?.(provider, screen) ?? [],
            ...renderRoute(`/${base}/${path}`),
          },
        ];
      },
    ),
  );
}

/** A place to be filled in, as in "{applicationId}", is an address like another here. */
function renderRoute(address: string): Drawn {
  const router = createMemoryRouter(createRoutes(providers, adminRoutes), { initialEntries: [address] });
  return render(
    <App theme={theme}>
      <RouterProvider router={router} />
    </App>,
  );
}

type Drawn = Pick<FirstPage, 'html' | 'styles' | 'classes'>;

/**
 * The page's Content-Security-Policy takes no styles of single elements in HTML; nothing of the outlines stands in one.
 */
function render(page: ReactNode): Drawn {
  styleCache.inserted = {};
  const html = renderToString(page).replaceAll(/ style="[^"]*"/g, '');
  return { html, ...listStyles(html) };
}
