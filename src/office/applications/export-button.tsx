/** The filtered applications as a file for a spreadsheet. */
import { useState } from 'react';
import Download from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import { saveFile } from '@/fields/files/save-file';
import { showToast } from '@/ui/toast';
import { useAdminServices } from '@/session/officer/admin-services';
import { describeFailure } from '@/api/client/describe-failure';
import type { ListQuery } from './list-query';

export function ExportButton({ query, disabled }: { query: ListQuery; disabled: boolean }) {
  const { api } = useAdminServices();
  const [busy, setBusy] = useState(false);
  const exportRows = async () => {
    setBusy(true);
    try {
      saveFile(await api.download('GET /admin/applications.csv', { query: { ...query, page: 1 } }), 'applications.csv');
      showToast('Export downloaded', 'success');
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
      {busy ? 'Exporting...' : 'Export CSV'}
    </Button>
  );
}
