/** A place that was marked on a document, on the file that was there then; cut out of it when somebody asks. */
import { Suspense, useState } from 'react';
import Button from '@mui/material/Button';
import type { MarkedPlace as Place } from '@/api/shapes/application';
import type { LoadFile } from '@/fields/field-parts';
import { again } from '@/ui/again';
import { lazyPartWith } from '@/ui/fetched-part';
import { LoadingText } from '@/ui/loading-text';
import { t } from '@/texts/t';

const CutOut = lazyPartWith(
  async () => (await again(() => import('@/fields/cut-out'))).CutOut,
  () => null,
);

export function MarkedPlace({ place, loadFile }: { place: Place; loadFile: LoadFile }) {
  const [isOpen, setOpen] = useState(false);
  const fileUrl = `/api/applications/file/${encodeURIComponent(place.file)}`;
  return (
    <>
      {' '}
      <Button size="small" variant="text" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('Show the place')}
      </Button>
      {isOpen && (
        <Suspense fallback={<LoadingText />}>
          <CutOut
            place={place}
            load={() => loadFile({ fileUrl, fileKey: place.file, fileName: '', fileSize: 0, fileType: '' })}
          />
        </Suspense>
      )}
    </>
  );
}
