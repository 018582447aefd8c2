/** What registry.json says of the product as a whole: settings, locale, and the texts that leave it. */
import type { ProviderDefinition, RegistryDefinition } from '../parse/catalog.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { NEEDED_PLACES, PLACES } from '../language/outgoing-texts.ts';
import { SETTINGS } from '../language/registry.ts';
import { listUnknownPlaces } from './unknown-places.ts';

const file = 'registry.json';

export function checkRegistryTexts(
  { messages: { transitions, ...messages }, receipt }: RegistryDefinition,
  issues: DefinitionIssue[],
): void {
  for (const [transition, text] of Object.entries(transitions))
    issues.push(
      ...listUnknownPlaces(text, PLACES.messages.statusChanged ?? [], {
        file,
        pointer: `/messages/transitions/${escapePointer(transition)}`,
      }),
    );
  const texts = [
    ...Object.entries(messages).map(([key, text]) => ({ part: 'messages', key, text })),
    ...Object.entries(receipt).map(([key, text]) => ({ part: 'receipt', key, text })),
  ] as const;
  const places: Record<string, Record<string, readonly string[] | undefined>> = PLACES;
  for (const { part, key, text } of texts)
    issues.push(...listUnknownPlaces(text, places[part]?.[key] ?? [], { file, pointer: `/${part}/${key}` }));
  const needed: Record<string, string | undefined> = NEEDED_PLACES;
  for (const [key, text] of Object.entries(messages)) {
    const place = needed[key];
    if (place !== undefined && !text.includes(`{${place}}`))
      issues.push({
        file,
        pointer: `/messages/${key}`,
        message: `The text has no {${place}}, so nobody can do anything with it.`,
        remedy: `Put {${place}} into it.`,
      });
  }
}

/** A text for a transition that no workflow has would never be sent. */
export function checkTransitionTexts(
  { messages, workflow }: RegistryDefinition,
  providers: readonly Pick<ProviderDefinition, 'workflow'>[],
  issues: DefinitionIssue[],
): void {
  const known = [workflow, ...providers.map((provider) => provider.workflow)].flatMap(({ transitions }) =>
    transitions.map(({ id }) => id),
  );
  for (const transition of Object.keys(messages.transitions))
    if (!known.includes(transition))
      issues.push({
        file,
        pointer: `/messages/transitions/${escapePointer(transition)}`,
        message: `No workflow has a transition "${transition}", so nobody is ever told this.`,
        remedy: suggest(transition, [...new Set(known)]),
      });
}

/** Nobody reads the values of a group or of a setting that the product does not know. */
export function checkSettings({ administration: { settings } }: RegistryDefinition, issues: DefinitionIssue[]): void {
  const known: Record<string, readonly string[]> = SETTINGS;
  settings.forEach(({ id, schema }, index) => {
    const keys = Object.hasOwn(known, id) ? known[id] : undefined;
    const pointer = `/administration/settings/${index}/id`;
    if (!keys)
      issues.push({
        file,
        pointer,
        message: `The product reads no group of settings called "${id}", so its values would do nothing.`,
        remedy: suggest(id, Object.keys(SETTINGS)),
      });
    else if (settings.findIndex((each) => each.id === id) < index)
      issues.push({
        file,
        pointer,
        message: `There are two groups of settings "${id}".`,
        remedy: 'Ask for all of them in one form.',
      });
    for (const key of Object.keys(schema.properties ?? {}))
      if (keys && !keys.includes(key))
        issues.push({
          file: `${schema.$id}.schema.json`,
          pointer: `/properties/${escapePointer(key)}`,
          message: `The product reads no setting "${key}" of the group "${id}", so it would do nothing.`,
          remedy: suggest(key, keys),
        });
  });
}

/** The example of a phone number is one that the rules beside it make sense of. */
export function checkLocale({ locale: { phone } }: RegistryDefinition, issues: DefinitionIssue[]): void {
  const { trunkPrefix, nationalLength, example } = phone;
  const digits = example.replace(/\D/g, '');
  if (digits.startsWith(trunkPrefix) && digits.length === trunkPrefix.length + nationalLength) return;
  issues.push({
    file,
    pointer: '/locale/phone/example',
    message: `"${example}" is no number of the country: "${trunkPrefix}" and ${nationalLength} digits after it.`,
    remedy: 'Write one as people of the country write it, without the calling code.',
  });
}
