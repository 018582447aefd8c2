/** What the application is, where it stands, and the way to its neighbours. */
import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { AdminApplicationDetail } from '@/api/shapes/review';
import { getFirstLanguage } from '@/definition/language/languages';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { locale } from '@/engine/locale/locale';
import { toDayText } from '@/records/record-dates';
import { RecordStatus } from '@/records/status/record-status';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Print from '@mui/icons-material/PrintOutlined';
import { useArrival } from '@/page/navigation/use-arrival';
import { usePageHeading } from '@/ui/page-heading';
import { SoftLink } from '@/ui/soft-link';
import { DeskPanel } from './desk-panel';
import { KeyHint } from '../layout/key-hint';
import { useShortcut, useShortcuts } from '../layout/shortcut-provider';
import { showToast } from '@/ui/toast';
import { styles } from './application-styles';
import { getLanguage } from '@/texts/language';
import { t } from '@/texts/t';

export function ApplicationHeader({
  detail,
  definition,
}: {
  detail: AdminApplicationDetail;
  definition: ProviderDefinition;
}) {
  const { application, neighbours } = detail;
  const navigate = useNavigate();
  // The list's filters stay in the address while the officer walks through it.
  const { search } = useLocation();
  const list = `/admin/applications${search}`;
  const arrival = useArrival();
  // As it was when the page was opened, as at every heading of the administration.
  const [focusOn] = useState(arrival);
  const heading = usePageHeading(application.title, focusOn);
  const go = (id: string | null, none: string) => {
    if (id === null) showToast(none);
    else void navigate(`/admin/applications/${id}${search}`);
  };
  useShortcut({
    key: 'n',
    label: t('Next application'),
    run: () => go(neighbours.next, t('This is the last application')),
  });
  useShortcut({
    key: 'p',
    label: t('Previous application'),
    run: () => go(neighbours.previous, t('This is the first application')),
  });
  const facts = [
    definition.name,
    t('submitted {day}', { day: toDayText(application.submitted_at) }),
    nameOtherLanguage(application.language),
    application.expires_at ? t('valid until {day}', { day: toDayText(application.expires_at) }) : '',
    application.closes_at ? t('waits until {day}', { day: toDayText(application.closes_at) }) : '',
  ];
  return (
    <Box component="header" sx={styles.head}>
      <Box sx={styles.headLine}>
        <Box sx={styles.trail}>
          <Breadcrumbs aria-label={t('Breadcrumb')}>
            <SoftLink href={list} onSelect={() => void navigate(list)}>
              {search === '' ? t('All applications') : t('Back to the list')}
            </SoftLink>
            <span aria-current="page">{application.reference}</span>
          </Breadcrumbs>
        </Box>
        <Box component="nav" aria-label={t('Neighbouring applications')} sx={styles.neighbours}>
          {neighbours.previous !== null && (
            <Neighbour id={neighbours.previous} label={t('Previous')} letter="p" Sign={ChevronLeft} />
          )}
          {neighbours.next !== null && (
            <Neighbour id={neighbours.next} label={t('Next')} letter="n" Sign={ChevronRight} />
          )}
        </Box>
        <Box sx={styles.named}>
          <Box component="h1" ref={heading} tabIndex={-1} sx={styles.title}>
            {application.title}
          </Box>
          <RecordStatus status={application.status} workflow={definition.workflow} />
        </Box>
        <IconButton
          size="small"
          aria-label={t('Print')}
          title={t('Print')}
          onClick={() => window.print()}
          sx={styles.print}
        >
          <Print fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={styles.headLine}>
        <Box component="p" sx={styles.headFacts}>
          {facts.filter(Boolean).join(' · ')}
        </Box>
        <DeskPanel applicationId={application.id} />
      </Box>
    </Box>
  );
}

/** "" for a record that was filled in as most are: in the registry's first language. */
function nameOtherLanguage(id: string | null | undefined): string {
  if (!id || id === getFirstLanguage(locale).id) return '';
  const names = new Intl.DisplayNames(getLanguage().id, { type: 'language' });
  return t('filled in {language}', { language: names.of(new Intl.Locale(id).language) ?? id });
}

interface NeighbourProps {
  id: string;
  label: string;
  letter: string;
  /** In the place of its words where there is no room for them. */
  Sign: typeof ChevronLeft;
}

function Neighbour({ id, label, letter, Sign }: NeighbourProps) {
  const navigate = useNavigate();
  const { enabled } = useShortcuts();
  const { search } = useLocation();
  const path = `/admin/applications/${id}${search}`;
  return (
    <Button
      component={SoftLink}
      size="small"
      href={path}
      onSelect={() => void navigate(path)}
      {...(enabled && { 'aria-keyshortcuts': letter })}
    >
      <Sign aria-hidden data-along />
      <span>{label}</span>
      <KeyHint letter={letter} />
    </Button>
  );
}
