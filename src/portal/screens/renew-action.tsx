/** The way to the form that renews an approved application, while it is open. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ApplicationRow } from '@/api/shapes/application';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { findScreen, toScreenPath } from '@/engine/paths';
import { toDayText } from '@/records/record-dates';
import { useLink } from '@/page/navigation/use-link';
import { SoftLink } from '@/ui/soft-link';
import { t } from '@/texts/t';

export interface RenewActionProps {
  /** The one of today: it is renewed by its form. */
  definition: ProviderDefinition;
  record: Pick<ApplicationRow, 'id' | 'provider' | 'renewal'>;
  base: string;
}

export function RenewAction({ definition, record: { id, provider, renewal }, base }: RenewActionProps) {
  const link = useLink();
  const form = findScreen(definition, 'wizard');
  if (!renewal || form === undefined || provider !== definition.id) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Button
        component={SoftLink}
        variant="contained"
        {...link(`${toScreenPath(base, form)}?renews=${encodeURIComponent(id)}`)}
      >
        {renewal.begun ? t('Continue the renewal') : t('Renew')}
      </Button>
      <span>{t('until {day}', { day: toDayText(renewal.until) })}</span>
    </Box>
  );
}
