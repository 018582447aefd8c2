/** The texts of messages that a type words itself. */
import { escapePointer } from '../language/json-schema.ts';
import { suggest } from '../language/nearest-word.ts';
import { PLACES } from '../language/outgoing-texts.ts';
import { reportUnknownPlaces } from './unknown-places.ts';
import type { ProviderNode } from './visit-providers.ts';

export function checkOwnMessages({ provider: { messages, workflow }, place }: ProviderNode): void {
  const { transitions = {}, ...texts } = messages ?? {};
  for (const [key, text] of Object.entries(texts))
    reportUnknownPlaces(text, PLACES.messages[key as keyof typeof texts] ?? [], place, `/messages/${key}`);
  const known = workflow.transitions.map((transition) => transition.id);
  for (const [transition, text] of Object.entries(transitions)) {
    const at = `/messages/transitions/${escapePointer(transition)}`;
    reportUnknownPlaces(text, PLACES.messages.statusChanged ?? [], place, at);
    if (!known.includes(transition))
      place.report(at, `"${transition}" is not a transition of this type.`, suggest(transition, known));
  }
}
