/** The receipt of an own application: what was received and when, as a PDF too, and each file's checksum. */
import Box from '@mui/material/Box';
import type { Application } from '@/api/shapes/application';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { describeReceipt, receiptTexts } from '@/engine/record/receipt';
import { toRecordData } from '@/records/record-data';
import { toTimeText } from '@/records/record-dates';
import { DefinitionList } from '@/ui/definition-list';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import { DownloadReceipt, ReceiptLost, ReceiptProof, useReceipt } from './download-receipt';
import { RecordPart } from './record-part';
import { styles } from './record-page-styles';
import { t } from '@/texts/t';

export function ReceiptPanel({
  definition,
  application,
}: {
  definition: ProviderDefinition;
  application: Application;
}) {
  const { files } = describeReceipt(definition, application, toRecordData(definition, application));
  const known = files.filter(({ checksum }) => checksum !== '');
  const download = useReceipt(application);
  return (
    <RecordPart part="receipt">
      <Card component="section">
        <CardHeader title={t('Receipt')} />
        <CardContent>
          <DefinitionList rows={listFacts(definition, application)} />
          <Box sx={styles.download}>
            <DownloadReceipt download={download} />
          </Box>
          <ReceiptLost download={download} />
          <ReceiptProof application={application} />
          <Box component="p" sx={styles.closing}>
            {receiptTexts.closing}
          </Box>
          {known.length > 0 && (
            <Box component="details" sx={styles.checksums}>
              <summary>{receiptTexts.checksums}</summary>
              <ul>
                {known.map(({ label, name, checksum }) => (
                  <li key={`${label} ${name} ${checksum}`}>
                    {name} <code>{checksum}</code>
                  </li>
                ))}
              </ul>
            </Box>
          )}
        </CardContent>
      </Card>
    </RecordPart>
  );
}

function listFacts(definition: ProviderDefinition, application: Application) {
  return [
    { id: 'reference', label: t('Reference'), value: application.reference },
    { id: 'type', label: t('Application'), value: definition.name },
    { id: 'submitted', label: t('Submitted'), value: toTimeText(application.submitted_at) },
    { id: 'updated', label: t('Last change'), value: toTimeText(application.updated_at) },
    ...(application.expires_at === null
      ? []
      : [{ id: 'expires', label: t('Valid until'), value: toTimeText(application.expires_at) }]),
  ];
}
