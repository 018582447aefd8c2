import { useEffect, useState } from 'react';
import Button from '@mui/material/Button';
import { toSizeText } from '@/engine/locale/size-text';
import { shrinkPhoto } from '@/fields/files/shrink-photo';
import { VisuallyHidden } from '@/ui/visually-hidden';

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
      Sends faster and cheaper as {toSizeText(smaller.size)}instead of {toSizeText(source.size)}.{' '}
      <Button variant="text" size="small" onClick={() => onUse(smaller)}>
        Use the smaller photo<VisuallyHidden> of {name}</VisuallyHidden>
      </Button>
    </p>
  );
}
