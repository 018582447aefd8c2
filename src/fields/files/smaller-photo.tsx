import { useEffect, useState } from 'react';
import Button from '@mui/material/Button';
import { toSizeText } from '@/engine/locale/size-text';
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

/** Pixels of the longer side of what is offered: a scanned page stays readable. */
const LONG_SIDE = 2000;
const QUALITY = 0.8;
/** Below this the saving is not worth a question. */
const LARGE_BYTES = 1_000_000;
const WORTHWHILE = 0.7;

/**
 * A smaller JPEG of a large photo, upright as the camera held it; undefined for anything else, for a photo that would
 * hardly get smaller, and where the browser cannot read it.
 */
export async function shrinkPhoto(photo: Blob, name: string): Promise<File | undefined> {
  if (!/^image\/(jpeg|png)$/.test(photo.type) || photo.size < LARGE_BYTES) return undefined;
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const pen = canvas.getContext('2d');
    if (!pen) return undefined;
    // JPEG knows no transparency: without it a transparent background would turn black.
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (!smaller || smaller.size > photo.size * WORTHWHILE) return undefined;
    return new File([smaller], name.replace(/\.[^.]*$/, '') + '.jpg', { type: 'image/jpeg' });
  } catch {
    // No picture, or one that is too large for this phone's memory: it is sent as it is.
    return undefined;
  }
}
