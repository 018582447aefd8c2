import { useEffect, useState } from 'react';
import Button from '@mui/material/Button';
import { toSizeText } from '@/engine/locale/size-text';
import { shrinkPhoto } from '@/fields/files/shrink-photo';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { t } from '@/texts/t';
import { rich } from '@/ui/rich';

export type SmallerPhotoProps = {
  source: Blob;
  name: string;
  onUse: (photo: File) => void;
};

/** Offers a large photo smaller, with what it saves. Nothing is changed unless the person says so. */
export function SmallerPhoto({ source, name, onUse }: SmallerPhotoProps) {
  const [smaller, setSmaller] = useState<File>();
  useEffect(() => {
    let current = true;
    void shrinkPhoto(source, name).then((photo) => current && setSmaller(photo));
    return () => {
      current = false;
    };
  }, [source, name]);
  if (!smaller) return null;
  return (
    <p>
      {t('Sends faster and cheaper as {smaller} instead of {size}.', {
        smaller: toSizeText(smaller.size),
        size: toSizeText(source.size),
      })}{' '}
      <Button variant="text" size="small" onClick={() => onUse(smaller)}>
        {rich('Use the smaller photo<of> of {name}</of>', {
          name,
          of: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
        })}
      </Button>
    </p>
  );
}
