/**
 * What an applicant has of a receipt: the button that fetches the file, what stands there when it cannot be had, its
 * code.
 */
import Download from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Application } from '@/api/shapes/application';
import { describeFailure } from '@/api/client/describe-failure';
import { saveFile } from '@/fields/files/save-file';
import { api } from '@/page/data/api';
import { lazyPart } from '@/page/navigation/lazy-part';
import { again } from '@/ui/again';
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

/** Without it nothing is lost: it stands in the file, too. */
const ReceiptCode = lazyPart(
  async () => (await again(() => import('./receipt-code'))).ReceiptCode,
  () => null,
  () => <Box sx={{ minHeight: 128 }} />,
);

/** Nothing for who is not its applicant. */
export function ReceiptProof({ application: { receipt_url: address } }: { application: Application }) {
  if (address === undefined) return null;
  return <ReceiptCode address={address} />;
}
