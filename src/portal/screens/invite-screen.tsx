/** Screen kind "invite": a form that invites a person, and the invitations sent so far. */
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { PageHeading } from '@/ui/page-heading';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import { describeFailure } from '@/api/client/describe-failure';
import { findScreen, toScreenPath } from '@/engine/paths';
import { findEndpoint } from '@/api/client/find-endpoint';
import { InvitationForm } from './invitation-form';
import { SentInvitations } from './sent-invitations';
import { OWN_COMPANY } from '@/api/shapes/own-company';
import { definitionQuery } from '@/page/definitions/definition-query';
import type { ScreenProps } from './screen-props';
import { useArrival } from '@/page/navigation/use-arrival';
import { styles } from './screens-styles';
import { t } from '@/texts/t';

export function InviteScreen({ definition, screen, base }: ScreenProps<'invite'>) {
  const arrival = useArrival();
  const invited = useQuery(definitionQuery(screen.provider));
  if (invited.isError)
    return (
      <ErrorState title={describeFailure(invited.error)} onRetry={() => void invited.refetch()}>
        <p>{t('The form could not be loaded. Nobody was invited.')}</p>
      </ErrorState>
    );
  if (!invited.data) return <LoadingText />;
  const { invitation, id } = invited.data;
  const declaring = [definition, invited.data];
  const operation = findEndpoint(declaring, id, 'invite') === undefined ? 'company-invite' : 'invite';
  const endpoint = findEndpoint(declaring, id, operation, { id: OWN_COMPANY });
  const wizard = findScreen(definition, 'wizard');
  const noun = invitation?.noun ?? '';
  if (endpoint === undefined || invitation === undefined) return <ErrorState title={t('Nobody can be invited here')} />;
  return (
    <>
      <PageHeading
        focusOn={arrival}
        lead={t('The {noun} gets an SMS with a link, valid for {validDays} days.', {
          noun,
          validDays: invitation.validDays,
        })}
      >
        {screen.title ?? t('Invite a {noun}', { noun })}
      </PageHeading>
      <Box sx={styles.stack}>
        <Card component="section">
          <CardContent>
            <InvitationForm
              operation={operation}
              endpoint={endpoint}
              sent={invitation.sent}
              applyAt={wizard && toScreenPath(base, wizard)}
            />
          </CardContent>
        </Card>
        <Card component="section">
          <CardHeader title={t('Invitations sent')} />
          <CardContent>
            <SentInvitations provider={id} noun={noun} />
          </CardContent>
        </Card>
      </Box>
    </>
  );
}
