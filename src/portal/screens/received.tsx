/** After an application was submitted, above whatever page follows: what was received, what happens next, whom to ask. */
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Application } from '@/api/shapes/application';
import type { ProviderDefinition, ProviderSummary } from '@/definition/parse/catalog';
import { describeNext } from '@/engine/record/receipt';
import { findScreen, toScreenPath } from '@/engine/paths';
import { recordDefinitionLoaders } from '@/portal/definitions/record-definition-loaders';
import { toTimeText } from '@/records/record-dates';
import { useRecordDefinition } from '@/records/use-record-definition';
import { definitionQuery } from '@/page/definitions/load-definition';
import { useLink } from '@/page/navigation/use-link';
import { useSite } from '@/page/shell/use-site';
import { ownApplicationQuery } from '../applications/own-applications';
import { queryClient } from '@/page/data/query-client';
import { SoftLink } from '@/ui/soft-link';
import { useFocusOn } from '@/ui/use-focus-on';
import type { ArrivalState } from './arrival-state';
import { DownloadReceipt, ReceiptLost, useReceipt } from './download-receipt';
import { styles as screens } from './screens-styles';
import { t } from '@/texts/t';

const styles = {
  received: {
    marginBottom: 4,
    padding: 2,
    border: '1px solid var(--mui-palette-tone-success-line)',
    borderTop: '4px solid var(--mui-palette-primary-main)',
    borderRadius: 'var(--mui-radius-card)',
    background: 'var(--mui-palette-surface-card)',
    '&:focus': { outline: 'none' },
    '@media (min-width: 600px)': { padding: 3 },
    '& h2': {
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      margin: 0,
      fontSize: 'var(--mui-textSize-title)',
      lineHeight: 1.25,
      color: 'var(--mui-palette-tone-success-ink)',
    },
    '& h3': { margin: '24px 0 8px', fontSize: 'var(--mui-textSize-body)' },
    '& p': { margin: '8px 0 16px', maxWidth: 'var(--mui-width-text)', overflowWrap: 'anywhere' },
    '& ul': { margin: 0, paddingInlineStart: 2.5, maxWidth: 'var(--mui-width-text)', display: 'grid', gap: 0.5 },
  },
} as const;

/** The section's own definition is there already, or on its way. */
const loaders = {
  ...recordDefinitionLoaders,
  loadCurrent: (id: string) => queryClient.ensureQueryData(definitionQuery(id)),
};

export interface ReceivedProps {
  provider: ProviderSummary;
  base: string;
  submitted: ArrivalState['submitted'];
}

/** Its first line is there at once; the rest comes with the record. */
export function Received({ provider, base, submitted }: ReceivedProps) {
  const box = useRef<HTMLElement>(null);
  const { data: application } = useQuery(ownApplicationQuery(submitted.id));
  const { data: definition } = useRecordDefinition(application, loaders);
  const reference = application?.reference ?? submitted.reference;
  useFocusOn(box, submitted.id);
  return (
    <Box component="section" ref={box} tabIndex={-1} aria-labelledby="received-title" sx={styles.received}>
      <h2 id="received-title">
        <CheckCircle aria-hidden="true" />
        <span>
          {t('Received')}
          {reference !== undefined && (
            <>
              {' · '}
              <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                {reference}
              </Box>
            </>
          )}
        </span>
      </h2>
      {application && definition && (
        <Facts provider={provider} base={base} application={application} definition={definition} />
      )}
    </Box>
  );
}

interface FactsProps {
  provider: ProviderSummary;
  base: string;
  application: Application;
  definition: ProviderDefinition;
}

function Facts({ provider, base, application, definition }: FactsProps) {
  const link = useLink();
  const detail = findScreen(provider, 'detail');
  const download = useReceipt(application);
  return (
    <>
      <p>
        {t('{name}, submitted {submitted_at}. Keep the receipt: it lists what you sent.', {
          name: definition.name,
          submitted_at: toTimeText(application.submitted_at),
        })}
      </p>
      <Box sx={screens.actions}>
        <DownloadReceipt download={download} leads />
        {detail !== undefined && (
          <Button component={SoftLink} {...link(toScreenPath(base, detail, { applicationId: application.id }))}>
            {t('See what was sent')}
          </Button>
        )}
      </Box>
      <ReceiptLost download={download} />
      <h3>{t('What happens next')}</h3>
      <ul>
        {describeNext(definition, application).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <WhomToAsk reference={application.reference} />
    </>
  );
}

/** As the settings have it; nothing where they name nobody. */
function WhomToAsk({ reference }: { reference: string }) {
  const { contact: email = '', supportPhone: phone = '' } = useSite() ?? {};
  if (email === '' && phone === '') return null;
  return (
    <>
      <h3>{t('Questions')}</h3>
      <Box component="p" sx={{ '&&': { margin: 0 } }}>
        {email !== '' && <a href={`mailto:${email}?subject=${encodeURIComponent(reference)}`}>{email}</a>}
        {email !== '' && phone !== '' && ' or '}
        {phone !== '' && <a href={`tel:${phone}`}>{phone}</a>}
      </Box>
    </>
  );
}
