/** What an officer has asked for, each with its reason, and what was marked on a document. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { MarkedPlace as Place, RequestedChange } from '@/api/shapes/application';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { tellPlace } from '@/engine/record/marked-place';
import { toPathText } from '@/engine/record/path-text';
import type { LoadFile } from '@/fields/field-parts';
import { t } from '@/texts/t';
import { again } from '@/ui/again';
import { lazyPartWith } from '@/ui/fetched-part';
import { LoadingText } from '@/ui/loading-text';

const CutOut = lazyPartWith(
  async () => (await again(() => import('@/fields/cut-out'))).CutOut,
  () => null,
  () => <LoadingText />,
);

export interface RequestedChangesProps {
  definition: ProviderDefinition;
  changes: readonly RequestedChange[];
  /**
   * Fetches the documents that places were marked on, those that were replaced since too; without it they are told in
   * words.
   */
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

/** Cut out of the file that was there when it was marked, when somebody asks. */
function MarkedPlace({ place, loadFile }: { place: Place; loadFile: LoadFile }) {
  const [isOpen, setOpen] = useState(false);
  const fileUrl = `/api/applications/file/${encodeURIComponent(place.file)}`;
  return (
    <>
      {' '}
      <Button size="small" variant="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('Show the place')}
      </Button>
      {isOpen && (
        <CutOut
          place={place}
          load={() => loadFile({ fileUrl, fileKey: place.file, fileName: '', fileSize: 0, fileType: '' })}
        />
      )}
    </>
  );
}
