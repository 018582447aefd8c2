/** The receipt as a file: the button that fetches it, and what stands in its place when it cannot be had. */
import Download from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Application } from '@/api/shapes/application';
import { describeFailure } from '@/api/client/describe-failure';
import { saveFile } from '@/fields/files/save-file';
import { api } from '@/page/data/api';
import { ErrorState } from '@/ui/error-state';
import { t } from '@/texts/t';

export interface ReceiptDownload {
  busy: boolean;
  error: unknown;
  start: () => Promise<void>;
}

export function useReceipt({ id, reference }: Pick<Application, 'id' | 'reference'>): ReceiptDownload {
  const [state, setState] = useState<Omit<ReceiptDownload, 'start'>>({ busy: false, error: undefined });
  const start = async () => {
    setState(({ error }) => ({ busy: true, error }));
    try {
      saveFile(await api.download('GET /applications/:id/receipt.pdf', { params: { id } }), `receipt-${reference}.pdf`);
      setState({ busy: false, error: undefined });
    } catch (error) {
      setState({ busy: false, error });
    }
  };
  return { ...state, start };
}

export interface DownloadReceiptProps {
  download: ReceiptDownload;
  /** It is what to do next. */
  leads?: boolean;
}

export function DownloadReceipt({ download: { busy, start }, leads = false }: DownloadReceiptProps) {
  return (
    <Button
      variant={leads ? 'contained' : 'outlined'}
      startIcon={<Download fontSize="small" />}
      loading={busy}
      onClick={() => void start()}
    >
      {t('Download receipt (PDF)')}
    </Button>
  );
}

/** Nothing to see as long as it could be had. */
export function ReceiptLost({ download: { busy, error, start } }: Pick<DownloadReceiptProps, 'download'>) {
  if (error === undefined) return null;
  return (
    <ErrorState title={t('The receipt could not be downloaded')} onRetry={() => void start()} busy={busy}>
      <p>{describeFailure(error)}</p>
      <p>{t('What you submitted is safe, and the receipt can be downloaded at any time.')}</p>
    </ErrorState>
  );
}
