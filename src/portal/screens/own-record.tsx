import type { ApplicationRow } from '@/api/shapes/application';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { getStatus } from '@/engine/workflow/transitions';
import { RecordCard } from '@/records/list/record-card';
import Button from '@mui/material/Button';
import { SoftLink } from '@/ui/soft-link';
import { findScreen, toScreenPath } from '@/engine/paths';
import { useLink } from '@/session/page/use-link';
import { RECEIPT_HASH } from './receipt-hash';

export interface OwnRecordProps {
  definition: ProviderDefinition;
  row: ApplicationRow;
  base: string;
  /** What the page is about: looking at it is the first thing to do. */
  leads?: boolean;
}

/** An own application with where it stands and what can be done. */
export function OwnRecord({ definition, row, base, leads = false }: OwnRecordProps) {
  const link = useLink();
  const toPath = (kind: 'detail' | 'edit') => {
    const screen = findScreen(definition, kind);
    return screen === undefined ? undefined : toScreenPath(base, screen, { applicationId: row.id });
  };
  const edit = getStatus(definition.workflow, row.status).editable ? toPath('edit') : undefined;
  const detail = toPath('detail');
  return (
    <RecordCard
      definition={definition}
      record={row}
      link={link(detail ?? '')}
      action={
        <>
          {edit !== undefined && (
            <Button component={SoftLink} variant="contained" {...link(edit)}>
              Correct and submit again
            </Button>
          )}
          {detail !== undefined && (
            <Button
              component={SoftLink}
              variant={leads && edit === undefined ? 'contained' : 'outlined'}
              {...link(detail)}
            >
              View application
            </Button>
          )}
          {detail !== undefined && (
            <Button component={SoftLink} {...link(`${detail}${RECEIPT_HASH}`)}>
              Receipt
            </Button>
          )}
        </>
      }
    />
  );
}
