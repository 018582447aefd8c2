/** The texts of messages that a type words itself. */
import type { ProviderDefinition } from '../parse/catalog.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { PLACES } from '../language/outgoing-texts.ts';
import { listUnknownPlaces } from './unknown-places.ts';

export function checkOwnMessages({ id, messages, workflow }: ProviderDefinition, issues: DefinitionIssue[]): void {
  if (!messages) return;
  const file = `${id}/provider.json`;
  const { transitions = {}, ...texts } = messages;
  for (const [key, text] of Object.entries(texts))
    if (text !== undefined)
      issues.push(
        ...listUnknownPlaces(text, PLACES.messages[key as keyof typeof texts] ?? [], {
          file,
          pointer: `/messages/${key}`,
        }),
      );
  const known = workflow.transitions.map((transition) => transition.id);
  for (const [transition, text] of Object.entries(transitions)) {
    const pointer = `/messages/transitions/${escapePointer(transition)}`;
    issues.push(...listUnknownPlaces(text, PLACES.messages.statusChanged ?? [], { file, pointer }));
    if (!known.includes(transition))
      issues.push({
        file,
        pointer,
        message: `"${transition}" is not a transition of this type.`,
        remedy: suggest(transition, known),
      });
  }
}
