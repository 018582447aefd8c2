/** What an officer has asked for, each with its reason. */
import type { RequestedChange } from '@/api/shapes/application';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { toPathText } from '@/engine/record/path-text';

export function RequestedChanges({
  definition,
  changes,
}: {
  definition: ProviderDefinition;
  changes: readonly RequestedChange[];
}) {
  return (
    <ul>
      {changes.map(({ path, reason }) => (
        <li key={path}>
          <strong>{toPathText(listFields(definition), path)}</strong>: {reason}
        </li>
      ))}
    </ul>
  );
}
