/** The filtered applications as a file for a spreadsheet. */
import { useState } from 'react';
import Download from '@mui/icons-material/DownloadOutlined';
import { Button } from '@/ui/button';
import { showToast } from '@/ui/toast';
import { useAdminServices } from '@/session/officer/admin-services';
import { describeFailure } from '@/api/client/describe-failure';
import { toParams, type ListQuery } from './list-query';

export function ExportButton({ query, disabled }: { query: ListQuery; disabled: boolean }) {
  const { api } = useAdminServices();
  const [busy, setBusy] = useState(false);
  const exportRows = async () => {
    setBusy(true);
    try {
      const params = toParams({ ...query, page: 1, per_page: 25 });
      saveFile(await api.download(`admin/applications.csv?${params}`), 'applications.csv');
      showToast('Export downloaded', 'success');
    } catch (error) {
      showToast(describeFailure(error), 'error');
    } finally {
      setBusy(false);
    }
  };
  return <Button small icon={<Download aria-hidden="true" />} onClick={() => void exportRows()} disabled={disabled} busy={busy} busyLabel="Exporting...">Export CSV</Button>;
}

function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
