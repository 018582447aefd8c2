/** In the place of the form: the server takes no second one while the first is open. */
import type { ApplicationRow } from '@/api/shapes/application';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { PageHeading } from '@/ui/page-heading';
import { useArrival } from '@/page/navigation/use-arrival';
import { OwnRecord } from './own-record';
import { t } from '@/texts/t';

export interface AlreadySubmittedProps {
  definition: ProviderDefinition;
  application: ApplicationRow;
  base: string;
}

export function AlreadySubmitted({ definition, application, base }: AlreadySubmittedProps) {
  return (
    <>
      <PageHeading focusOn={useArrival()} lead={t('You can have one application of this kind at a time.')}>
        {t('You already submitted {reference}', { reference: application.reference })}
      </PageHeading>
      <OwnRecord definition={definition} row={application} base={base} leads />
    </>
  );
}
