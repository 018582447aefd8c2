import Box from '@mui/material/Box';
import { useState } from 'react';
import { toSizeText } from '@/engine/locale/size-text';
import type { FileRecord } from '@/engine/answers/form-data';
import Button from '@mui/material/Button';
import type { LoadFile } from './field-parts';
import { styles } from './field-output-styles';
import { FileView } from './file-view';
import { t } from '@/texts/t';

export interface FileOutputProps {
  file: FileRecord;
  loadFile?: LoadFile | undefined;
}

/** A file of a record: its name and size, opened in the page (where it can be downloaded) once it is asked for. */
export function FileOutput({ file, loadFile }: FileOutputProps) {
  const [open, setOpen] = useState(false);
  return (
    <Box sx={styles.file}>
      <Box component="span" sx={styles.fileName}>
        {file.fileName}
      </Box>{' '}
      <Box component="span" sx={styles.fileSize}>
        ({toSizeText(file.fileSize)})
      </Box>
      {loadFile && file.fileUrl !== undefined && (
        <Box component="span" sx={styles.fileAction}>
          <Button
            variant="text"
            size="small"
            aria-label={`${open ? t('Close') : t('Open')} ${file.fileName}`}
            onClick={() => setOpen(!open)}
          >
            {open ? t('Close') : t('Open')}
          </Button>
        </Box>
      )}
      {open && loadFile && <FileView file={file} loadFile={loadFile} />}
    </Box>
  );
}
