/**
 * Which of the built scripts a module goes into. Without this, each of MUI's small modules that two pages share is a
 * script of its own: the first step of a form then takes more than a hundred requests, and compresses worse.
 */
import { fileURLToPath } from 'node:url';

interface ModuleLinks {
  importedIds: readonly string[];
  dynamicImporters: readonly string[];
}

interface Graph {
  getModuleInfo(id: string): ModuleLinks | null;
}

/** From the first script that a visit needs to the last. A module goes with the first stage that needs it. */
const STAGES = [
  { name: 'start', entries: ['app/main.tsx'] },
  { name: 'door', entries: ['app/start/show-door.tsx', 'portal/service/load-service.ts'] },
  { name: 'pages', entries: ['app/show-routed-pages.tsx', 'portal/pages/workspace.tsx'] },
  { name: 'section', entries: ['portal/routes/section.tsx', 'portal/routes/screen-page.tsx'] },
  { name: 'controls', entries: ['sign-in/applicant/sign-in-form.tsx'] },
  { name: 'form', entries: ['portal/screens/wizard-screen.tsx'] },
  { name: 'rail', entries: ['wizard/steps/progress-steps.tsx'] },
  {
    name: 'later-steps',
    entries: [
      'form/theme/full-form.tsx',
      'wizard/steps/answers-review.tsx',
      'wizard/steps/run-notices.tsx',
      'wizard/submission/later-parts.ts',
    ],
  },
] as const;

/**
 * Half of the first script, apart from it: it changes with a release of React alone, and as two of about the size of
 * the others both are there, and run, while the last of those still come.
 */
const REACT = /\/node_modules\/(react|react-dom|scheduler)\//;

/**
 * Groups for Rolldown's `codeSplitting`. Modules that no stage needs are left to the bundler. An earlier stage goes
 * first, as a group takes along whatever its modules import.
 */
export function createChunkGroups() {
  let names: Map<string, string> | undefined;
  const stages = STAGES.map(({ name }, index) => ({
    name: (id: string, graph: Graph) => {
      names ??= nameModules(graph);
      return names.get(id) === name ? name : null;
    },
    debugName: name,
    priority: STAGES.length - index,
  }));
  return [{ name: 'react', test: REACT, priority: STAGES.length + 1 }, ...stages];
}

/**
 * MUI's index of styles imports it, and nobody calls it: followed, it would take the words of inputs and lists along to
 * the landing page.
 */
const NEVER_CALLED = /\/@mui\/material\/styles\/enhanceHighContrast\.mjs$/;

/** What @mui/system's index names beside what the first pages call: followed from there, it would come with them. */
const NAMED_ONLY = /\/@mui\/system\/(Stack|useMediaQuery)\//;
const FIRST_PAGES: ReadonlySet<string> = new Set(['start', 'door']);

function nameModules(graph: Graph): Map<string, string> {
  const names = new Map<string, string>();
  for (const { name, entries } of STAGES) {
    const waiting = entries.map((path) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url)));
    const seen = new Set(waiting);
    for (const id of seen) {
      const links = graph.getModuleInfo(id);
      if (!links) continue;
      // What is fetched by itself keeps a script of its own: whoever fetches it again goes by its address.
      const isFetched = links.dynamicImporters.length > 0 || waiting.includes(id);
      if (!isFetched && !names.has(id)) names.set(id, name);
      for (const imported of links.importedIds)
        if (!NEVER_CALLED.test(imported) && !(FIRST_PAGES.has(name) && NAMED_ONLY.test(imported))) seen.add(imported);
    }
  }
  return names;
}
