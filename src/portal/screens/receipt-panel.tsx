/**
 * The receipt of an own application: what was received, with each file's checksum, what happens next, and the same as a
 * PDF.
 */
import Download from '@mui/icons-material/DownloadOutlined';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Application } from '@/api/shapes/application';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { describeReceipt, type ReceiptFile } from '@/engine/record/receipt';
import { toRecordData } from '@/records/record-data';
import { toTimeText } from '@/records/record-dates';
import Button from '@mui/material/Button';
import { DefinitionList } from '@/ui/definition-list';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import { saveFile } from '@/fields/files/save-file';
import { showToast } from '@/ui/toast';
import { describeFailure } from '@/api/client/describe-failure';
import { api } from '@/session/signed-in/api';
import { RECEIPT_HASH } from './receipt-hash';
import styles from './screens.module.css';

export function ReceiptPanel({
  definition,
  application,
}: {
  definition: ProviderDefinition;
  application: Application;
}) {
  const { files, next } = describeReceipt(definition, application, toRecordData(definition, application));
  const place = useRef<HTMLDivElement>(null);
  const wanted = useLocation().hash === RECEIPT_HASH;
  useEffect(() => {
    if (wanted) place.current?.scrollIntoView();
  }, [wanted]);
  return (
    <div ref={place} id={RECEIPT_HASH.slice(1)}>
      <Card component="section">
        <CardHeader title="Receipt" action={<DownloadReceipt application={application} />} />
        <CardContent>
          <DefinitionList rows={[...listFacts(definition, application), ...files.map(toFileRow)]} />
          {next.map((sentence) => (
            <p key={sentence} className={styles.text}>
              {sentence}
            </p>
          ))}
        </CardContent>
      </Card>
    </div>
  );
}

function DownloadReceipt({ application: { id, reference } }: { application: Application }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      saveFile(await api.download('GET /applications/:id/receipt.pdf', { params: { id } }), `receipt-${reference}.pdf`);
    } catch (error) {
      showToast(describeFailure(error), 'error');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button startIcon={<Download fontSize="small" />} loading={busy} onClick={() => void download()}>
      Download receipt (PDF)
    </Button>
  );
}

function listFacts(definition: ProviderDefinition, application: Application) {
  return [
    { id: 'reference', label: 'Reference', value: application.reference },
    { id: 'type', label: 'Application', value: definition.name },
    { id: 'submitted', label: 'Submitted', value: toTimeText(application.submitted_at) },
    { id: 'updated', label: 'Last change', value: toTimeText(application.updated_at) },
    ...(application.expires_at === null
      ? []
      : [{ id: 'expires', label: 'Valid until', value: toTimeText(application.expires_at) }]),
  ];
}

function toFileRow({ label, name, size, checksum }: ReceiptFile) {
  return {
    id: `${label} ${name} ${checksum}`,
    label,
    value: (
      <>
        {name}, {size}
        {checksum !== '' && (
          <>
            <br />
            <code className={styles.checksum}>SHA-256 {checksum}</code>
          </>
        )}
      </>
    ),
  };
}
