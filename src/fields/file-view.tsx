import { useCallback, useEffect, useState } from 'react';
import type { FileRecord } from '@/engine/answers/form-data';
import { again } from '@/ui/again';
import { ErrorState } from '@/ui/error-state';
import { lazyPartWith } from '@/ui/fetched-part';
import { LoadingText } from '@/ui/loading-text';
import type { LoadFile } from './field-parts';
import { t } from '@/texts/t';

/** Comes with the first document that is opened: forms are filled without it. */
const DocumentViewer = lazyPartWith(
  async () => (await again(() => import('./files/document-viewer'))).DocumentViewer,
  ({ onRetry }, { name }) => <ErrorState title={t('{name} could not be opened', { name })} onRetry={onRetry} />,
  ({ name }) => <LoadingText>{t('Loading {name}…', { name })}</LoadingText>,
);

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
      setError(t('{fileName} could not be opened. The file is safe: please try again.', { fileName: file.fileName })),
    );
  }, [file, loadFile]);
  useEffect(load, [load]);
  const retry = () => {
    setError(undefined);
    load();
  };
  return <DocumentViewer name={file.fileName} type={file.fileType} source={content} error={error} onRetry={retry} />;
}
