import Download from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import { useState } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import { toDay } from '@/engine/locale/calendar';
import { saveFile } from '@/fields/files/save-file';
import { api } from '@/session/signed-in/api';
import { ErrorState } from '@/ui/error-state';

/** One archive with everything, saved on the device. */
export function TakeOut() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const download = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      saveFile(await api.download('GET /account/data'), `my-data-${toDay(new Date())}.zip`);
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card component="section">
      <CardHeader title="Download my data" />
      <CardContent>
        <p>
          Your profile, applications with their history, drafts, messages and documents, as one ZIP file. It is as large
          as your documents are.
        </p>
        {failure !== undefined && (
          <ErrorState title={describeFailure(failure)} focusOn={failure}>
            <p>Nothing was saved on this device. Press the button to try again.</p>
          </ErrorState>
        )}
        <Button
          variant="outlined"
          startIcon={<Download fontSize="small" />}
          loading={busy}
          onClick={() => void download()}
        >
          Download my data (ZIP)
        </Button>
      </CardContent>
    </Card>
  );
}
