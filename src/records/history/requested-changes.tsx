/** What an officer has asked for, each with its reason, and what was marked on a document. */
import type { RequestedChange } from '@/api/shapes/application';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { tellPlace } from '@/engine/record/marked-place';
import { toPathText } from '@/engine/record/path-text';
import type { LoadFile } from '@/fields/field-parts';
import { MarkedPlace } from './marked-place';

export interface RequestedChangesProps {
  definition: ProviderDefinition;
  changes: readonly RequestedChange[];
  /** Fetches the documents that places were marked on, those that were replaced since too; without it they are told in words. */
  loadFile?: LoadFile | undefined;
}

export function RequestedChanges({ definition, changes, loadFile }: RequestedChangesProps) {
  return (
    <ul>
      {changes.map(({ path, reason, place }) => (
        <li key={`${path} ${JSON.stringify(place)}`}>
          <strong>{toPathText(listFields(definition), path)}</strong>
          {place && `, ${tellPlace(place)}`}: {reason}
          {place && loadFile && <MarkedPlace place={place} loadFile={loadFile} />}
        </li>
      ))}
    </ul>
  );
}
