/**
 * What agents ask of definitions, done in a thread of its own: nothing is written, the given files are only thought of.
 */
import { listChanges } from '../../definition/compare/list-changes.ts';
import { isFault, type DefinitionIssue } from '../../definition/language/definition-issue.ts';
import type {
  Catalog,
  ProviderDefinition,
  FieldDefinition,
  RegistryDefinition,
} from '../../definition/parse/catalog.ts';
import { suggest } from '../../definition/language/nearest-word.ts';
import type { CheckedDefinitions } from '../check/check-definition-texts.ts';
import { NODE_MEANS } from '../check/check-folder.ts';
import { checkTexts } from '../check/check-texts.ts';
import { readFolder, withTexts } from '../files/read-definitions.ts';
import { readEarlier } from '../releases/earlier-definitions.ts';
import { findExamples } from '../simulation/find-examples.ts';
import { isHidden } from '../../definition/language/field-kinds.ts';
import { readNeeds } from '../../definition/parse/read-needs.ts';
import { findScreen, toSignInPath } from '../../engine/paths.ts';
import { getNeededPermission, getStatus } from '../../engine/workflow/transitions.ts';

/** `files`: texts by path below the folder, in place of what is on disk. */
export interface AgentJob {
  tool: 'check' | 'diff' | 'answers' | 'walk';
  folder: string;
  files: Record<string, string>;
  /** Id of a type, for answers and walk. */
  type?: string;
}

/** What the tool says; throws what is wrong with the question. */
export function answerAgent({ tool, folder, files, type = '' }: AgentJob): object {
  const checked = check(folder, files);
  if (tool === 'check') return tellIssues(checked);
  const { catalog, issues } = checked;
  if (!catalog) throw new Error(`The definitions are not in order. Mend what "check" says first: ${tellFirst(issues)}`);
  if (tool === 'diff') {
    const { catalog: earlier, name } = readEarlier(folder);
    return { since: name, changes: listChanges(earlier, catalog) };
  }
  const provider = findType(catalog, type);
  return tool === 'walk' ? walkType(provider, catalog.registry) : { examples: findExamples(provider, catalog) };
}

function check(folder: string, files: Record<string, string>): CheckedDefinitions {
  return checkTexts(withTexts(readFolder(folder), files), NODE_MEANS);
}

function tellIssues({ catalog, issues }: CheckedDefinitions): object {
  return {
    inOrder: !issues.some(isFault),
    types: catalog?.providers.map(({ id }) => id) ?? [],
    issues: issues.map((issue) => ({ ...issue, weight: issue.weight ?? 'fault' })),
  };
}

function tellFirst(issues: readonly DefinitionIssue[]): string {
  const [first] = issues.filter(isFault);
  return first ? `${first.file} ${first.pointer}: ${first.message} ${first.remedy}` : '';
}

function findType({ providers }: Catalog, id: string): ProviderDefinition {
  const found = providers.find((each) => each.id === id);
  if (found) return found;
  const ids = providers.map((each) => each.id);
  throw new Error(`There is no type "${id}". ${suggest(id, ids)}`);
}

interface Screen {
  screen: string;
  path: string;
  heading?: string;
  shows?: unknown;
}

/**
 * A type as people meet it: the applicants' screens in order, from the landing page to what comes after sending, and
 * the officers' transitions, from the first status on.
 */
function walkType(provider: ProviderDefinition, { roles }: RegistryDefinition): object {
  const { routes, wizard, card, signIn, submission, workflow } = provider;
  const base = routes.base[0] ?? '';
  const at = (kind: 'wizard' | 'list' | 'detail'): Screen[] => {
    const screen = findScreen(provider, kind);
    const { title } = (screen === undefined ? {} : routes.screens[screen]) as { title?: string };
    return screen === undefined
      ? []
      : [
          {
            screen: kind,
            path: `/${[base, screen].filter(Boolean).join('/')}`,
            ...(title === undefined ? {} : { heading: title }),
          },
        ];
  };
  const [form] = at('wizard');
  const screens: Screen[] = [
    ...(card
      ? [{ screen: 'landing', path: '/', heading: card.title, shows: { card, needs: readNeeds(provider) } }]
      : []),
    { screen: 'sign-in', path: toSignInPath(provider, base), heading: signIn.heading, shows: signIn.intro },
    ...(form
      ? wizard.steps.map(({ id, title, sections, fields, buttons }) => ({
          ...form,
          heading: title,
          shows: {
            step: id,
            sections: sections.flatMap((section) => section.title ?? []),
            fields: fields.flatMap(tellField),
            button: buttons.next,
          },
        }))
      : []),
    { screen: 'sent', path: submission.redirect, heading: submission.success },
    ...at('list'),
    ...at('detail'),
  ];
  const officers = workflow.transitions
    .filter(({ by }) => by === 'officer')
    .map((transition) => {
      const permission = getNeededPermission(transition);
      return {
        transition: transition.id,
        button: transition.label,
        from: transition.from.map((status) => getStatus(workflow, status).label),
        to: getStatus(workflow, transition.to).label,
        permission,
        roles: roles.filter(({ permissions }) => permissions.includes(permission)).map(({ name }) => name),
        ...(transition.form === undefined ? {} : { form: transition.form }),
        done: transition.done,
      };
    });
  const rest = workflow.transitions.filter(({ by }) => by !== 'officer');
  return {
    type: provider.id,
    screens,
    firstStatus: getStatus(workflow, workflow.initial).label,
    officers,
    others: rest.map(({ id, label, by, from, to }) => ({ transition: id, label, by, from, to })),
  };
}

function tellField(field: FieldDefinition): object[] {
  if (isHidden(field)) return [];
  const { key, label, kind, required, ui, fields } = field;
  const inside = fields.flatMap(tellField);
  return [
    {
      key,
      label,
      kind,
      required,
      ...(ui.when === undefined ? {} : { when: ui.when }),
      ...(inside.length === 0 ? {} : { fields: inside }),
    },
  ];
}
