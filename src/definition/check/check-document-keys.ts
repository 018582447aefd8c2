/** Documents as they are sent: in a list each needs a document_type of its own. */
import { holdsFiles } from '../language/field-kinds.ts';
import { escapePointer } from '../language/json-schema.ts';
import type { ProviderNode } from './visit-providers.ts';

export function checkDocumentKeys({ provider, place }: ProviderNode): void {
  if (provider.submission.documents !== 'list') return;
  const owners = new Map<string, string>();
  for (const step of provider.wizard.steps)
    for (const field of step.fields.filter(holdsFiles)) {
      const type = field.ui.documentType ?? field.key;
      const owner = owners.get(type);
      if (owner !== undefined)
        place
          .ofFile(`${provider.id}/${step.id}.ui.json`)
          .report(
            `/${escapePointer(field.key)}/ui:options/documentType`,
            `"${owner}" is sent with document_type "${type}" too, so the two could not be told apart.`,
            'Give each document its own.',
          );
      owners.set(type, field.key);
    }
}
