import Download from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import { saveFile } from '@/fields/files/save-file';
import { showToast } from '@/ui/toast';
import { t } from '@/texts/t';

export interface ExportButtonProps {
  /** Of the file, such as applications.csv or applications.xlsx. */
  name: string;
  load: () => Promise<Blob>;
  disabled: boolean;
}

/** What a list shows, all of its pages, as a file for a spreadsheet. */
export function ExportButton({ name, load, disabled }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  const exportRows = async () => {
    setBusy(true);
    try {
      saveFile(await load(), name);
      showToast(t('Export downloaded'), 'success');
    } catch (error) {
      showToast(describeFailure(error), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      size="small"
      startIcon={<Download aria-hidden="true" />}
      onClick={() => void exportRows()}
      disabled={disabled}
      loading={busy}
    >
      {busy ? t('Exporting...') : name.endsWith('.xlsx') ? t('Export Excel') : t('Export CSV')}
    </Button>
  );
}
