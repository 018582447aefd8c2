/** The certificate that an approval has issued: its number, until when it holds, and the paper itself. */
import Download from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import { useState } from 'react';
import { describeFailure } from '@/api/client/describe-failure';
import type { IssuedCertificate } from '@/api/shapes/application';
import { serverNow } from '@/definition/language/server-time';
import type { Certificate } from '@/definition/language/certificate';
import { CERTIFICATE_PATHS } from '@/engine/certificate/addresses';
import { toStanding, type Standing } from '@/engine/certificate/standing';
import { saveFile } from '@/fields/files/save-file';
import { DefinitionList } from '@/ui/definition-list';
import { ErrorState } from '@/ui/error-state';
import { toDayText, toTimeText } from '../record-dates';
import { msg, t } from '@/texts/t';

type CertificateFormat = Certificate['format'];
type Paper = 'certificate' | 'card';

const PAPERS: Record<CertificateFormat, readonly Paper[]> = {
  certificate: ['certificate'],
  card: ['card'],
  both: ['certificate', 'card'],
};
const DOWNLOADS = { certificate: msg('Download certificate'), card: msg('Download card') };

export interface CertificatePanelProps {
  certificate: IssuedCertificate;
  /** What its type issues. */
  format?: CertificateFormat | undefined;
  /** The paper or the card as a PDF; without `format`, the one that there is. */
  load: (format?: Paper) => Promise<Blob>;
}

export function CertificatePanel({ certificate, format = 'certificate', load }: CertificatePanelProps) {
  const { number, valid_from, valid_until, public_reason: reason } = certificate;
  const [{ busy, failed }, setState] = useState<{ busy?: Paper; failed?: { paper: Paper; error: unknown } }>({});
  const start = async (paper: Paper) => {
    setState((last) => ({ ...last, busy: paper }));
    try {
      const isOneOfTwo = format === 'both';
      saveFile(await load(isOneOfTwo ? paper : undefined), `${number}${isOneOfTwo ? `-${paper}` : ''}.pdf`);
      setState({});
    } catch (failure) {
      setState({ failed: { paper, error: failure } });
    }
  };
  const holds = findStanding(certificate) === 'holds';
  return (
    <Card component="section">
      <CardHeader
        title={format === 'card' ? t('Card') : t('Certificate')}
        action={
          holds && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {PAPERS[format].map((paper, index) => (
                <Button
                  key={paper}
                  variant={index === 0 ? 'contained' : 'outlined'}
                  startIcon={<Download fontSize="small" />}
                  loading={busy === paper}
                  disabled={busy !== undefined}
                  onClick={() => void start(paper)}
                >
                  {t(DOWNLOADS[paper])}
                </Button>
              ))}
            </Box>
          )
        }
      />
      <CardContent>
        {failed && (
          <ErrorState
            title={
              failed.paper === 'card'
                ? t('The card could not be downloaded')
                : t('The certificate could not be downloaded')
            }
            onRetry={() => void start(failed.paper)}
            busy={busy !== undefined}
          >
            <p>{describeFailure(failed.error)}</p>
          </ErrorState>
        )}
        <DefinitionList
          rows={[
            {
              id: 'number',
              label: t('Number'),
              value: <a href={`${CERTIFICATE_PATHS.check}/${number}`}>{number}</a>,
            },
            { id: 'state', label: t('State'), value: describeStanding(certificate) },
            ...(holds || reason === undefined ? [] : [{ id: 'reason', label: t('Public reason'), value: reason }]),
            { id: 'from', label: t('Valid from'), value: toDayText(valid_from) },
            ...(valid_until === null ? [] : [{ id: 'until', label: t('Valid until'), value: toDayText(valid_until) }]),
          ]}
        />
      </CardContent>
    </Card>
  );
}

function findStanding({ state, valid_until }: IssuedCertificate): Standing {
  return toStanding({ state, validUntil: valid_until === null ? null : new Date(valid_until) }, serverNow());
}

function describeStanding(certificate: IssuedCertificate): string {
  const since = toTimeText(certificate.state_since);
  switch (findStanding(certificate)) {
    case 'holds':
      return t('It holds.');
    case 'expired':
      return t('It has expired.');
    case 'suspended':
      return t('It is suspended since {since}.', { since });
    case 'revoked':
      return t('It is revoked since {since}.', { since });
    case 'replaced':
      return t('It was replaced on {since}.', { since });
  }
}
