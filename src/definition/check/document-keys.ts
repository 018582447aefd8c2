/** Documents as they are sent: in a list each needs a document_type of its own. */
import { holdsFiles } from '../language/field-kinds.ts';
import type { ProviderDefinition } from '../parse/catalog.ts';
import type { DefinitionIssue } from '../language/definition-issue.ts';
import { escapePointer } from '../language/json-schema.ts';

export function documentKeys(provider: ProviderDefinition): DefinitionIssue[] {
  if (provider.submission.documents !== 'list') return [];
  const owners = new Map<string, string>();
  const issues: DefinitionIssue[] = [];
  for (const step of provider.wizard.steps) {
    for (const field of step.fields.filter(holdsFiles)) {
      const type = field.ui.documentType ?? field.key;
      const owner = owners.get(type);
      if (owner !== undefined) {
        issues.push({
          file: `${provider.id}/${step.id}.ui.json`,
          pointer: `/${escapePointer(field.key)}/ui:options/documentType`,
          message: `"${owner}" is sent with document_type "${type}" too, so the two could not be told apart.`,
          remedy: 'Give each document its own.',
        });
      }
      owners.set(type, field.key);
    }
  }
  return issues;
}
