/** What goes wrong on the way between a page and the server, and the undoing of it. */
import type { Page, Route } from '@playwright/test';

/** How a call of the API fails: by an answer, or by none. */
export const ANSWERED_FAULTS = ['500', '503', '429'] as const;
export type CallFault = (typeof ANSWERED_FAULTS)[number] | 'cut' | 'hanging';

/** How a script does not come. */
export const SCRIPT_FAULTS = ['blocked', '404', 'late'] as const;
export type ScriptFault = (typeof SCRIPT_FAULTS)[number];

/** What a gateway or a server that broke sends along; none of it is for people. */
const ANSWERS = {
  '500': {
    status: 500,
    contentType: 'text/html',
    body: '<html><body><h1>Internal error</h1><pre>TypeError: rows is undefined\n    at handle (/srv/app.js:10:5)</pre></body></html>',
  },
  '503': { status: 503, headers: { 'retry-after': '30' }, contentType: 'application/json', body: '{}' },
  '429': {
    status: 429,
    headers: { 'retry-after': '60' },
    contentType: 'text/html',
    body: '<html><head><title>429 Too Many Requests</title></head><body><center>gateway/1.2</center></body></html>',
  },
} as const;

/** Words of those answers, and of what a page makes of one that it cannot read. */
export const RAW =
  /<\/?(?:html|body|h1|pre)|Internal error|Too Many Requests|gateway\/1\.2|srv\/app|TypeError|SyntaxError|is undefined|Failed to fetch (?!invitation details)|NetworkError|Unexpected token|status code \d|\{\}|\[object|NaN/i;

export interface Fault {
  /** From now on the way is free; what hangs goes on hanging. */
  lift: () => Promise<void>;
  /** How often it has struck. */
  struck: () => number;
}

export async function breakCall(page: Page, call: string, fault: CallFault): Promise<Fault> {
  const matches = toMatcher(call);
  return intercept(page, matches.path, (route) => {
    if (!matches.methods.has(route.request().method())) return undefined;
    if (fault === 'hanging') return 'hangs';
    return fault === 'cut' ? route.abort('connectionreset') : route.fulfill(ANSWERS[fault]);
  });
}

/** `name` is that of a built script, without its hash. */
export async function breakScript(page: Page, name: string, fault: ScriptFault): Promise<Fault> {
  const held: (() => void)[] = [];
  const broken = await intercept(
    page,
    ({ pathname }) => toScriptName(pathname) === name,
    async (route) => {
      if (fault === 'blocked') return route.abort();
      if (fault === '404') return route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' });
      await new Promise<void>((resolve) => held.push(resolve));
      return route.continue();
    },
  );
  return {
    ...broken,
    lift: async () => {
      await broken.lift();
      for (const go of held) go();
    },
  };
}

/** "list-screen" of "/assets/list-screen-B4E2Dhsb.js", asked for again or not; undefined for anything else. */
export function toScriptName(pathname: string): string | undefined {
  return /^\/assets\/(.+)-[\w-]{8}\.js$/.exec(pathname)?.[1];
}

/** "POST /uploads" is below /api; what begins with /auth/v1 or /rest/v1 stands as it is. */
function toMatcher(call: string): { path: (url: URL) => boolean; methods: ReadonlySet<string> } {
  const [method = '', path = ''] = call.split(' ');
  const whole = /^\/(?:auth|rest)\/v1\//.test(path) ? path : `/api${path}`;
  const pattern = new RegExp(`^${whole.replaceAll(/:\w+\{[^}]*\}/g, '.+').replaceAll(/[:{]\w+\}?/g, '[^/]+')}$`);
  return {
    path: ({ pathname }) => pattern.test(pathname),
    methods: new Set(method === 'GET' ? ['GET', 'HEAD'] : [method]),
  };
}

async function intercept(
  page: Page,
  matches: (url: URL) => boolean,
  answer: (route: Route) => Promise<void> | 'hangs' | undefined,
): Promise<Fault> {
  let strikes = 0;
  const handle = async (route: Route): Promise<void> => {
    const answered = answer(route);
    if (answered === undefined) return route.fallback();
    strikes += 1;
    if (answered !== 'hangs') await answered.catch(() => undefined);
  };
  await page.route(matches, handle);
  return { lift: () => page.unroute(matches, handle), struck: () => strikes };
}
