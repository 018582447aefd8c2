import { useState } from 'react';
import { toSizeText } from '@/engine/answer-text';
import type { FileRecord } from '@/engine/form-data';
import { Button } from '@/ui/button';
import { DocumentViewer } from '@/ui/document-viewer';
import type { LoadFile } from './field-parts';
import styles from './field-output.module.css';

export interface FileOutputProps {
  file: FileRecord;
  loadFile?: LoadFile | undefined;
}

/** A file of a record: its name and size, opened in the page (where it can be downloaded) once it is asked for. */
export function FileOutput({ file, loadFile }: FileOutputProps) {
  const [open, setOpen] = useState(false);
  const [content, setContent] = useState<Blob>();
  const [error, setError] = useState<string>();
  const load = () => {
    setOpen(true);
    setError(undefined);
    loadFile?.(file).then(setContent, () => setError(`${file.fileName} could not be opened. The file is safe: please try again.`));
  };
  const toggle = () => (open ? setOpen(false) : load());
  return (
    <div className={styles.file}>
      <span className={styles.fileName}>{file.fileName}</span> <span className={styles.fileSize}>({toSizeText(file.fileSize)})</span>
      {loadFile && file.fileUrl !== undefined && (
        <span className={styles.fileAction}><Button kind="link" small label={`${open ? 'Close' : 'Open'} ${file.fileName}`} onClick={toggle}>{open ? 'Close' : 'Open'}</Button></span>
      )}
      {open && <DocumentViewer name={file.fileName} type={file.fileType} source={content} error={error} onRetry={load} />}
    </div>
  );
}
