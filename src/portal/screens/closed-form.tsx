/** In the place of a form that takes nothing now: why, what to do, and what was filled in before, which is not lost. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Opening } from '@/api/shapes/opening';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { findScreen, paths, toScreenPath } from '@/engine/paths';
import { RecordView } from '@/records/detail/record-view';
import { toDayText } from '@/records/record-dates';
import { useFilledDefinition } from '@/page/definitions/list-choices';
import { loadFile } from '@/page/data/load-file';
import { useArrival } from '@/page/navigation/use-arrival';
import { useLink } from '@/page/navigation/use-link';
import { LoadingText } from '@/ui/loading-text';
import { PageHeading } from '@/ui/page-heading';
import { SoftLink } from '@/ui/soft-link';
import type { SavedDraft } from '@/wizard/drafts/saved-draft';
import { styles } from './screens-styles';
import { useSavedDraft } from './use-saved-draft';
import { msg, t, type Message } from '@/texts/t';

const TITLES: Readonly<Record<string, Message>> = {
  NOT_AVAILABLE: msg('No applications are taken now'),
  APPROVAL_NEEDED: msg('An approval comes first'),
  COMPANY_HAS_APPLIED: msg('Your company has applied already'),
};

export interface ClosedFormProps {
  definition: ProviderDefinition;
  base: string;
  closed: NonNullable<Opening['closed']>;
}

export function ClosedForm({ definition, base, closed }: ClosedFormProps) {
  const link = useLink();
  const list = findScreen(definition, 'list');
  const draft = useSavedDraft(definition);
  return (
    <>
      <PageHeading
        focusOn={useArrival()}
        lead={closed.message}
        actions={
          <Box sx={styles.actions}>
            {list !== undefined && (
              <Button component={SoftLink} {...link(toScreenPath(base, list))}>
                {t('Your applications')}
              </Button>
            )}
            <Button component={SoftLink} variant="contained" {...link(paths.landing)}>
              {t('All services')}
            </Button>
          </Box>
        }
      >
        {t(TITLES[closed.code] ?? msg('You cannot apply here now'))}
      </PageHeading>
      {draft.isLoading && <LoadingText>{t('Looking for what you have filled in…')}</LoadingText>}
      {draft.data && <Draft definition={definition} draft={draft.data} />}
    </>
  );
}

function Draft({ definition: written, draft }: { definition: ProviderDefinition; draft: SavedDraft }) {
  const { definition } = useFilledDefinition(written, undefined);
  if (!definition) return <LoadingText>{t('Loading your draft…')}</LoadingText>;
  return (
    <Box component="section" aria-labelledby="draft-title">
      <h2 id="draft-title">{t('What you have filled in so far')}</h2>
      <p>
        {draft.expiresAt === undefined
          ? t(
              'It is kept on this device. You can go on with it as soon as you can apply; until then it can only be read.',
            )
          : t(
              'It is kept in your account until {keptUntil}. You can go on with it as soon as you can apply; until then it can only be read.',
              { keptUntil: toDayText(draft.expiresAt) },
            )}
      </p>
      <RecordView definition={definition} data={draft.data} loadFile={loadFile} />
    </Box>
  );
}
