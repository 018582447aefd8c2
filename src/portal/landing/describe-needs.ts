/** What an application takes, in the few words that a card has room for. */
import type { CardNeeds } from '@/definition/parse/catalog';

/** Names that a card has room for. */
const NAMED = 3;

export function describeNeeds({ needed, optional, minutes }: CardNeeds): string[] {
  return [describeDocuments(needed, optional), `About ${minutes} minutes`];
}

function describeDocuments(needed: readonly string[], optional: number): string {
  const them = optional === 1 ? 'it' : 'them';
  if (needed.length === 0)
    return optional === 0
      ? 'No documents needed'
      : `${optional} ${optional === 1 ? 'document' : 'documents'}, if you have ${them}`;
  const named = needed.length > NAMED ? [...needed.slice(0, NAMED), `${needed.length - NAMED} more`] : needed;
  return `You need: ${named.join(', ')}${optional === 0 ? '' : `; ${optional} more if you have ${them}`}`;
}
