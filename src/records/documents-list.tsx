/** The documents of a record, opened in the page one at a time. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { toSizeText } from '@/engine/answer-text';
import { Button } from '@/ui/button';
import { DocumentViewer } from '@/ui/document-viewer';
import { EmptyState } from '@/ui/empty-state';
import styles from './documents-list.module.css';
import { toTimeText } from './record-dates';

export interface RecordDocument {
  id: string;
  /** What it is, such as "Insurance certificate". */
  label: string;
  /** The file's own name. */
  name: string;
  /** MIME type. */
  type: string;
  /** Bytes. */
  size: number;
  url: string;
  uploadedAt?: string | undefined;
}

export interface DocumentsListProps {
  documents: readonly RecordDocument[];
  /** Fetches the bytes with the session's token. */
  download: (url: string) => Promise<Blob>;
}

export function DocumentsList({ documents, download }: DocumentsListProps) {
  const [openId, setOpenId] = useState<string>();
  if (documents.length === 0) return <EmptyState title="No documents were uploaded" />;
  return (
    <ul className={styles.documents}>
      {documents.map((document) => (
        <li key={document.id} className={styles.document}>
          <div className={styles.line}>
            <div className={styles.words}>
              <p className={styles.label}>{document.label}</p>
              <p className={styles.facts}>{[document.name, toSizeText(document.size), toTimeText(document.uploadedAt)].filter(Boolean).join(' · ')}</p>
            </div>
            <Button small label={`${openId === document.id ? 'Close' : 'Open'} ${document.label}`} onClick={() => setOpenId(openId === document.id ? undefined : document.id)}>
              {openId === document.id ? 'Close' : 'Open'}
            </Button>
          </div>
          {openId === document.id && <OpenDocument document={document} download={download} />}
        </li>
      ))}
    </ul>
  );
}

function OpenDocument({ document, download }: { document: RecordDocument; download: DocumentsListProps['download'] }) {
  const content = useQuery({ queryKey: ['document', document.url], queryFn: () => download(document.url), staleTime: Infinity, gcTime: 60_000 });
  return (
    <DocumentViewer
      name={document.name}
      type={document.type}
      source={content.data}
      error={content.isError ? `${document.name} could not be opened. The file is safe: please try again.` : undefined}
      onRetry={() => void content.refetch()}
    />
  );
}
