/** On the card of an own record: what can be sent now, each with the way to its form. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ApplicationRow } from '@/api/shapes/application';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { useLink } from '@/page/navigation/use-link';
import { canBeSent, nameDuty, tellDuty } from '@/records/detail/duties-panel';
import { SoftLink } from '@/ui/soft-link';
import { RECORD_PARTS } from './record-part';
import { t } from '@/texts/t';

/** More stand on the record's page. */
const SHOWN = 2;

export interface DutyLinksProps {
  /** The one that the record was made under. */
  definition: ProviderDefinition;
  record: Pick<ApplicationRow, 'duties'>;
  /** The record's page. */
  detail: string;
}

export function DutyLinks({ definition, record: { duties = [] }, detail }: DutyLinksProps) {
  const link = useLink();
  return duties
    .filter((owed) => canBeSent(owed))
    .slice(0, SHOWN)
    .map((owed) => (
      <Box
        key={`${owed.duty} ${owed.period}`}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, flexBasis: '100%' }}
      >
        <Button component={SoftLink} variant="contained" {...link(`${detail}${RECORD_PARTS.duties}`)}>
          {t('Send what is due')}
        </Button>
        <span>
          {nameDuty(definition, owed)}. {tellDuty(owed)}
        </span>
      </Box>
    ));
}
