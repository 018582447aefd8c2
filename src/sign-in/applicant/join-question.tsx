/** For somebody who is signed in without this provider's role: what they are changes only when they say so. */
import Box from '@mui/material/Box';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Me } from '@/api/shapes/account';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import Button from '@mui/material/Button';
import { SoftLink } from '@/ui/soft-link';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { PageHeading } from '@/ui/page-heading';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { api } from '@/page/data/api';
import { describeFailure } from '@/api/client/describe-failure';
import { findEndpoint } from '@/api/client/find-endpoint';
import { NoInvitation } from './no-invitation';
import { paths } from '@/engine/paths';
import { useArrival } from '@/page/navigation/use-arrival';
import { useLink } from '@/page/navigation/use-link';
import { addRole } from './phone-sign-in';
import { styles } from './sign-in-form-styles';
import { t } from '@/texts/t';

export interface JoinQuestionProps {
  definition: ProviderDefinition;
  me: Pick<Me, 'user' | 'roles'>;
}

/** Where only an invitation opens the role, one is looked for first: without it there is nothing to ask. */
export function JoinQuestion({ definition, me }: JoinQuestionProps) {
  const open = definition.signIn.createAccount;
  const path = findEndpoint([definition], definition.id, 'invite-details');
  const { isSuccess, isLoading, refetch } = useQuery({
    queryKey: ['invite-details', definition.id],
    queryFn: ({ signal }) => api.requestOperation('invite-details', path ?? '', { signal }),
    enabled: !open && path !== undefined,
  });
  if (isLoading) return <LoadingText>{t('Loading your invitation…')}</LoadingText>;
  return open || isSuccess ? (
    <Question definition={definition} me={me} />
  ) : (
    <NoInvitation definition={definition} onRetry={path === undefined ? undefined : () => void refetch()} />
  );
}

function Question({ definition: { name, role }, me: { user, roles } }: JoinQuestionProps) {
  const link = useLink();
  const arrival = useArrival();
  const add = useMutation({ mutationFn: () => addRole(user.phone ?? '', role) });
  return (
    <>
      <PageHeading focusOn={arrival}>{t('Add {name} to your account?', { name })}</PageHeading>
      {add.isError && (
        <ErrorState title={describeFailure(add.error)}>
          <p>{t('What you have stays as it is. Please try again.')}</p>
        </ErrorState>
      )}
      <Card component="section">
        <CardContent>
          <Box sx={styles.form}>
            {roles.length > 0 && (
              <p>
                {t('You are signed in as {names}. What you have there stays as it is.', {
                  names: roles.map((held) => held.name).join(', '),
                })}
              </p>
            )}
            <Box sx={styles.others}>
              <Button variant="contained" loading={add.isPending} onClick={() => add.mutate()}>
                {t('Add {name}', { name })}
              </Button>
              <Button component={SoftLink} {...link(paths.landing)}>
                {t('Not now')}
              </Button>
            </Box>
          </Box>
        </CardContent>
      </Card>
    </>
  );
}
