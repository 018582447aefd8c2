/** Screen kind "edit": correcting an own application and submitting it again. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Application } from '@/api/shapes/application';
import { getStatus } from '@/engine/workflow/transitions';
import { useRecordDefinition } from '@/records/use-record-definition';
import Button from '@mui/material/Button';
import { SoftLink } from '@/ui/soft-link';
import { EmptyState } from '@/ui/empty-state';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { PageHeading } from '@/ui/page-heading';
import { describeFailure } from '@/api/client/describe-failure';
import { ownApplicationQuery } from '../applications/own-applications';
import { findScreen, toScreenPath } from '@/engine/paths';
import { recordDefinitionLoaders } from '@/portal/definitions/record-definition-loaders';
import type { ScreenProps } from './screen-props';
import { useLink } from '@/page/navigation/use-link';
import { correct } from '@/wizard/run/correction';
import { OpenWizard } from './open-wizard';
import { t } from '@/texts/t';

export function EditScreen({ definition, screen, base }: ScreenProps<'edit'>) {
  const { applicationId = '' } = useParams();
  const link = useLink();
  const navigate = useNavigate();
  const client = useQueryClient();
  // Read anew for editing: an old copy would be refused when it is sent.
  const application = useQuery({
    ...ownApplicationQuery(applicationId),
    refetchOnMount: 'always',
    staleTime: Infinity,
  });
  // It stays open as it was opened: what is read anew meanwhile must not take the form away from whoever types.
  const [opened, setOpened] = useState<Application>();
  const record = opened?.id === applicationId ? opened : undefined;
  if (!record && application.isSuccess && application.isFetchedAfterMount && !application.isFetching)
    setOpened(application.data);
  const recordDefinition = useRecordDefinition(record, recordDefinitionLoaders);
  const error = record ? recordDefinition.error : application.error;
  if (error && !recordDefinition.data)
    return (
      <ErrorState
        title={describeFailure(error)}
        onRetry={() => void (record ? recordDefinition.refetch() : application.refetch())}
      >
        <p>{t('The application could not be opened. What you submitted is safe.')}</p>
      </ErrorState>
    );
  if (!record || !recordDefinition.data) return <LoadingText>{t('Loading the application…')}</LoadingText>;
  const status = getStatus(recordDefinition.data.workflow, record.status);
  const detail = toScreenPath(base, findScreen(definition, 'detail') ?? '', { applicationId });
  if (!status.editable) {
    return (
      <>
        <PageHeading>{screen.title ?? record.title}</PageHeading>
        <EmptyState
          title={t('This application cannot be changed now')}
          action={
            <Button component={SoftLink} variant="contained" {...link(detail)}>
              {t('View application')}
            </Button>
          }
        >
          {status.applicantHint}
        </EmptyState>
      </>
    );
  }
  const leave = async () => {
    await client.invalidateQueries({ queryKey: ['application', applicationId] });
    await navigate(detail);
  };
  return (
    <OpenWizard
      definition={recordDefinition.data}
      base={base}
      mode={correct(record)}
      onSubmitted={() => void leave()}
    />
  );
}
