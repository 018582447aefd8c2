import { useCallback, useEffect, useState } from 'react';
import type { FileRecord } from '@/engine/answers/form-data';
import { DocumentViewer } from '@/fields/files/document-viewer';
import type { LoadFile } from './field-parts';

export interface FileViewProps {
  file: FileRecord;
  loadFile: LoadFile;
}

/** A file of a record, open in the page; another file needs another key. */
export function FileView({ file, loadFile }: FileViewProps) {
  const [content, setContent] = useState<Blob>();
  const [error, setError] = useState<string>();
  const load = useCallback(() => {
    loadFile(file).then(setContent, () =>
      setError(`${file.fileName} could not be opened. The file is safe: please try again.`),
    );
  }, [file, loadFile]);
  useEffect(load, [load]);
  const retry = () => {
    setError(undefined);
    load();
  };
  return <DocumentViewer name={file.fileName} type={file.fileType} source={content} error={error} onRetry={retry} />;
}
