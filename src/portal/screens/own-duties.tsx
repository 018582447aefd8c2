/** What is due, on the page of an own record: each with the button that opens its form. */
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Application, OwedDuty } from '@/api/shapes/application';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { lazyPart } from '@/page/navigation/lazy-part';
import { DutiesPanel, nameDuty } from '@/records/detail/duties-panel';
import { again } from '@/ui/again';
import { RecordPart } from './record-part';
import { t } from '@/texts/t';

const DutyDialog = lazyPart(
  async () => (await again(() => import('./duty-dialog'))).DutyDialog,
  undefined,
  () => null,
);

export interface OwnDutiesProps {
  /** The one that the record was made under. */
  definition: ProviderDefinition;
  application: Application;
}

export function OwnDuties({ definition, application }: OwnDutiesProps) {
  const [chosen, setChosen] = useState<OwedDuty>();
  const { duties = [] } = application;
  if (duties.length === 0) return null;
  return (
    <RecordPart part="duties">
      <DutiesPanel
        definition={definition}
        duties={duties}
        renderAct={(owed) => (
          <Button
            variant="contained"
            aria-label={t('Fill in: {duty}', { duty: nameDuty(definition, owed) })}
            onClick={() => setChosen(owed)}
          >
            {t('Fill in')}
          </Button>
        )}
      />
      {chosen && (
        <DutyDialog
          definition={definition}
          application={application}
          owed={chosen}
          onClose={() => setChosen(undefined)}
        />
      )}
    </RecordPart>
  );
}
