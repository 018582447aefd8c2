import type { ApplicationRow } from '@/api/shapes/application';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { getStatus } from '@/engine/workflow/transitions';
import { RecordCard } from '@/records/list/record-card';
import { useRecordDefinition } from '@/records/use-record-definition';
import { recordDefinitionLoaders } from '@/portal/definitions/record-definition-loaders';
import { loadDefinition } from '@/page/definitions/load-definition';
import { LoadingRows } from '@/ui/loading-rows';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { SoftLink } from '@/ui/soft-link';
import { findScreen, toScreenPath } from '@/engine/paths';
import { useLink } from '@/page/navigation/use-link';
import { sayLastDays } from './last-days';
import { RECORD_PARTS } from './record-part';
import { RenewAction } from './renew-action';
import { t } from '@/texts/t';
import { canBeSent, nameDuty, tellDuty } from '@/records/detail/duties-panel';

export interface OwnRecordProps {
  /** The one that the page belongs to: its screens are where records are opened. */
  definition: ProviderDefinition;
  row: ApplicationRow;
  base: string;
  /** What the page is about: looking at it is the first thing to do. */
  leads?: boolean;
}

/** An own application with where it stands and what can be done. */
export function OwnRecord({ definition, row, base, leads = false }: OwnRecordProps) {
  const link = useLink();
  // Where its own version cannot be had, today's says more than nothing.
  const isCurrent = row.provider === definition.id && row.definition_version === definition.version;
  const own = useRecordDefinition(isCurrent ? undefined : row, {
    ...recordDefinitionLoaders,
    loadCurrent: (id) => (id === definition.id ? Promise.resolve(definition) : loadDefinition(id)),
  });
  if (!isCurrent && own.isPending) return <LoadingRows count={1}>{t('Loading the application…')}</LoadingRows>;
  const shown = own.data ?? definition;
  const toPath = (kind: 'detail' | 'edit') => {
    const screen = findScreen(definition, kind);
    return screen === undefined ? undefined : toScreenPath(base, screen, { applicationId: row.id });
  };
  const edit = getStatus(shown.workflow, row.status).editable ? toPath('edit') : undefined;
  const detail = toPath('detail');
  return (
    <RecordCard
      definition={shown}
      record={row}
      link={link(detail ?? '')}
      action={
        <>
          {sayLastDays(shown, row).map((words) => (
            <Box key={words} component="p" sx={{ flexBasis: '100%', margin: 0 }}>
              {words}
            </Box>
          ))}
          {detail !== undefined && <DutyLinks definition={shown} record={row} detail={detail} />}
          <RenewAction definition={definition} record={row} base={base} />
          {edit !== undefined && (
            <Button component={SoftLink} variant="contained" {...link(edit)}>
              {t('Correct and submit again')}
            </Button>
          )}
          {detail !== undefined && (
            <Button
              component={SoftLink}
              variant={leads && edit === undefined && !row.renewal ? 'contained' : 'outlined'}
              {...link(detail)}
            >
              {t('View application')}
            </Button>
          )}
          {detail !== undefined && (
            <Button component={SoftLink} {...link(`${detail}${RECORD_PARTS.receipt}`)}>
              {t('Receipt')}
            </Button>
          )}
        </>
      }
    />
  );
}

/** More stand on the record's page. */
const DUTIES_SHOWN = 2;

interface DutyLinksProps {
  /** The one that the record was made under. */
  definition: ProviderDefinition;
  record: Pick<ApplicationRow, 'duties'>;
  /** The record's page. */
  detail: string;
}

/** What can be sent now, each with the way to its form. */
function DutyLinks({ definition, record: { duties = [] }, detail }: DutyLinksProps) {
  const link = useLink();
  return duties
    .filter((owed) => canBeSent(owed))
    .slice(0, DUTIES_SHOWN)
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
