/** Writes the stories of every provider: a few lines each, which call the factories in stories/. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { findTransitionForm, type ProviderDefinition, type StepDefinition } from '../../definition/parse/catalog.ts';
import { holdsFiles } from '../../definition/language/field-kinds.ts';
import type { Screen } from '../../definition/language/screen.ts';

export interface StoriesWanted {
  providers: readonly ProviderDefinition[];
  /** Where the stories go; everything else in it is removed. */
  folder: string;
  /** Only the forms and how records show their answers: of the other screens a form says nothing. */
  onlyForms?: boolean;
}

/** Files that are right already are not touched, so that nothing is loaded anew. */
export function writeStories({ providers, folder, onlyForms = false }: StoriesWanted): void {
  const support = relative(resolve(folder), resolve('stories')).split(sep).join('/');
  const screens = onlyForms ? { detail: SCREEN_STATES.detail } : SCREEN_STATES;
  const files = new Map(
    providers.flatMap((provider, index) => toFiles(provider, { support, screens, leads: index === 0 })),
  );
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (!files.has(name)) rmSync(join(folder, name), { recursive: true });
  for (const [name, text] of files) {
    const path = join(folder, name);
    if (!existsSync(path) || readFileSync(path, 'utf8') !== text) writeFileSync(path, text);
  }
}

type ScreenStates = Partial<Record<Screen['screen'], string[] | undefined>>;

interface StoriesOf {
  /** The path of stories/ from the made ones. */
  support: string;
  screens: ScreenStates;
  /** Whether it is the first: each of its stories is tested each time, and of another provider's those in OWN. */
  leads: boolean;
}

/** One file per step and one for the provider's other screens: Storybook's tree is made of files. */
function toFiles(provider: ProviderDefinition, of: StoriesOf): [string, string][] {
  const steps = provider.wizard.steps.map((step): [string, string] => [
    `${provider.id}--${step.id}.stories.tsx`,
    toWizardFile(provider, step, of),
  ]);
  const transitions = provider.workflow.transitions.flatMap(({ id }): [string, string][] => {
    const text = toTransitionFile(provider, id, of);
    return text === undefined ? [] : [[`${provider.id}--transition-${id}.stories.tsx`, text]];
  });
  return [...steps, ...transitions, [`${provider.id}.stories.tsx`, toScreensFile(provider, of)]];
}

/** What an officer fills in when taking the transition; undefined where that is nothing. */
function toTransitionFile(provider: ProviderDefinition, id: string, of: StoriesOf): string | undefined {
  const transition = provider.workflow.transitions.find((each) => each.id === id);
  const form = transition && findTransitionForm(provider, transition);
  if (!form) return undefined;
  return toFile(
    `${provider.name}/Officers/${form.title}`,
    `import { transitionStory } from '${of.support}/transition-stories';`,
    { states: ['Empty', 'Invalid', 'Dark'], leads: true },
    (state, viewport) => `transitionStory('${provider.id}', '${id}', '${state}', '${viewport}')`,
  );
}

function toWizardFile(provider: ProviderDefinition, step: StepDefinition, { support, leads }: StoriesOf): string {
  const call = (state: string, viewport: string) =>
    `wizardStory('${provider.id}', '${step.id}', '${state}', '${viewport}')`;
  return toFile(
    `${provider.name}/${step.title}`,
    `import { wizardStory } from '${support}/wizard-stories';`,
    { states: listStates(provider, step), leads },
    call,
  );
}

/** The states that the step can be in: a form is sent from its last step, and files fail where files are asked for. */
export function listStates({ wizard, routes }: ProviderDefinition, step: StepDefinition): string[] {
  const asksForFiles = step.fields.some(holdsFiles);
  const canBeCorrected = Object.values(routes.screens).some(({ screen }) => screen === 'edit');
  return [
    'Empty',
    'Filled',
    'Invalid',
    ...(step === wizard.steps.at(-1) ? ['Submitting'] : []),
    ...(asksForFiles ? ['UploadFailed'] : []),
    'ServerError',
    ...(canBeCorrected ? ['Locked'] : []),
  ];
}

function toScreensFile(provider: ProviderDefinition, { support, screens, leads }: StoriesOf): string {
  const kinds = new Set(Object.values(provider.routes.screens).map(({ screen }) => screen));
  const states = [...kinds].flatMap((kind) => screens[kind] ?? []);
  return toFile(
    `${provider.name}/Screens`,
    `import { screenStory } from '${support}/screen-stories';`,
    { states, leads },
    (state, viewport) => `screenStory('${provider.id}', '${state}', '${viewport}')`,
  );
}

/**
 * The states in which providers' screens differ, by kind. How each waits and fails is the same for all:
 * stories/waiting-and-failing.stories.tsx.
 */
const SCREEN_STATES: ScreenStates = {
  'sign-in': ['SignInPhone', 'SignInNewcomer', 'SignInUnregistered', 'SignInCode'],
  list: ['ListFilled', 'ListDraft', 'ListReceived', 'ListEmpty'],
  detail: ['DetailFilled'],
  invite: ['InviteEmpty', 'InviteFilled'],
  invitation: ['InvitationPending'],
  dashboard: ['Dashboard'],
  placeholder: ['Placeholder'],
};

/** Shown at both sizes; the others at the phone's, and at any other by Storybook's toolbar. */
const ALSO_ON_DESKTOP = new Set([
  'Empty',
  'Filled',
  'SignInPhone',
  'ListFilled',
  'ListReceived',
  'DetailFilled',
  'InviteFilled',
  'Dashboard',
]);

/** Stories of every provider's own questions and words; the others show what the first provider's show too. */
const OWN = new Set([
  'Filled',
  'Invalid',
  'SignInPhone',
  'ListFilled',
  'DetailFilled',
  'InviteFilled',
  'InvitationPending',
  'Dashboard',
  'Placeholder',
]);

/** The tag of stories that the long tests alone look at: vite.config.ts leaves them out. */
const LONG = 'long';

function toFile(
  title: string,
  imports: string,
  { states, leads }: { states: string[]; leads: boolean },
  call: (state: string, viewport: string) => string,
): string {
  const tell = (name: string, story: string) => [
    `export const ${name} = ${story};`,
    ...(leads || OWN.has(name) ? [] : [`${name}.tags = ['${LONG}'];`]),
  ];
  const stories = states.flatMap((state) => [
    ...tell(state, call(state, 'phone')),
    ...(ALSO_ON_DESKTOP.has(state) ? tell(`${state}OnDesktop`, call(state, 'desktop')) : []),
  ]);
  return [
    '// Made by src/studio/stories/write-stories.ts from schemas/: changes here are lost.',
    imports,
    '',
    `export default { title: ${JSON.stringify(`Providers/${title}`)} };`,
    '',
    ...stories,
    '',
  ].join('\n');
}
