/**
 * A type as people meet it: the applicants' screens in order, from the landing page to what comes after sending, and
 * the officers' transitions.
 */
import { isHidden } from '../../definition/language/field-kinds.ts';
import type { FieldDefinition, ProviderDefinition, RegistryDefinition } from '../../definition/parse/catalog.ts';
import { readNeeds } from '../../definition/parse/read-needs.ts';
import { findScreen, toSignInPath } from '../../engine/paths.ts';
import { getNeededPermission, getStatus } from '../../engine/workflow/transitions.ts';

interface Screen {
  screen: string;
  path: string;
  heading?: string;
  shows?: unknown;
}

/** `officers`: every transition that an officer can take, from the first status on. */
export function walkType(provider: ProviderDefinition, { roles }: RegistryDefinition): object {
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
