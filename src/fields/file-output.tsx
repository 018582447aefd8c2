import { useState } from 'react';
import { toSizeText } from '@/engine/record/answer-text';
import type { FileRecord } from '@/engine/answers/form-data';
import Button from '@mui/material/Button';
import type { LoadFile } from './field-parts';
import styles from './field-output.module.css';
import { FileView } from './file-view';

export interface FileOutputProps {
  file: FileRecord;
  loadFile?: LoadFile | undefined;
}

/** A file of a record: its name and size, opened in the page (where it can be downloaded) once it is asked for. */
export function FileOutput({ file, loadFile }: FileOutputProps) {
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.file}>
      <span className={styles.fileName}>{file.fileName}</span>{' '}
      <span className={styles.fileSize}>({toSizeText(file.fileSize)})</span>
      {loadFile && file.fileUrl !== undefined && (
        <span className={styles.fileAction}>
          <Button
            variant="text"
            size="small"
            aria-label={`${open ? 'Close' : 'Open'} ${file.fileName}`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Close' : 'Open'}
          </Button>
        </span>
      )}
      {open && loadFile && <FileView file={file} loadFile={loadFile} />}
    </div>
  );
}
