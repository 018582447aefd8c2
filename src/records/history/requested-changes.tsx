/** What an officer has asked for, each with its reason. */
import type { RequestedChange } from '@/api/shapes/application';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { toPathText } from '../record-data';

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
          <strong>{toPathText(definition, path)}</strong>: {reason}
        </li>
      ))}
    </ul>
  );
}
