/** The way to the form anew, for an application that is over: unless another of its kind is open by now. */
import Button from '@mui/material/Button';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { findScreen, toScreenPath } from '@/engine/paths';
import { useLink } from '@/page/navigation/use-link';
import { SoftLink } from '@/ui/soft-link';
import { t } from '@/texts/t';
import { useOpenApplication } from '../applications/open-application';

export interface ApplyAgainProps {
  /** The one of today: its form is filled in. */
  definition: ProviderDefinition;
  base: string;
}

export function ApplyAgain({ definition, base }: ApplyAgainProps) {
  const link = useLink();
  const form = findScreen(definition, 'wizard');
  const { isLoading, application } = useOpenApplication(definition);
  if (form === undefined || isLoading || application !== undefined) return null;
  return (
    <Button component={SoftLink} variant="contained" {...link(toScreenPath(base, form))}>
      {t('Apply again')}
    </Button>
  );
}
