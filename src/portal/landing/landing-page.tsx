/** The public start page: which service (specification section 2, "Service selection screen"). */
import Box from '@mui/material/Box';
import { useState, Children, type ReactNode } from 'react';
import { providers, registry } from 'virtual:registry';
import type { Card } from '@/definition/language/provider';
import type { ProviderSummary, CardNeeds } from '@/definition/parse/catalog';
import { findProviderByType } from '@/engine/find-provider';
import { toDay } from '@/engine/locale/calendar';
import { describeAvailability } from '@/engine/workflow/availability';
import { Icon } from '@/ui/icon';
import { PageHeading } from '@/ui/page-heading';
import { useSiteName } from '@/ui/site-name';
import { listServices } from '../service/find-service';
import { ServiceCard } from './service-card';
import { EndedNote } from '@/page/shell/ended-note';
import { StandingNote } from '@/page/shell/standing-note';
import { PageFrame } from '@/page/shell/page-layout';
import { paths, toServicePath } from '@/engine/paths';
import { prepareToNavigate, toPlainLink } from '@/page/navigation/navigation';
import { useSession } from '@/page/data/session-store';
import { showToast } from '@/ui/toast';
import { useSite } from '@/page/shell/use-site';
import { styled } from '@mui/material/styles';
import { t } from '@/texts/t';

const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 12,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 16 },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
}));

const styles = {
  card: { height: '100%' },
  follow: { maxWidth: '28rem', marginBottom: 3 },
} as const;

/** Stands without a router too: see `app/main.tsx`. `arrival` is where its reader came to, from another page. */
export function LandingPage({ arrival }: { arrival?: string | undefined }) {
  const name = useSiteName() || registry.name;
  const signedIn = useSession((state) => state.status === 'signed-in');
  return (
    <PageFrame>
      <EndedNote />
      <ClosedNote />
      <PageHeading documentTitle={name} lead={registry.landing.intro} focusOn={arrival}>
        {registry.landing.heading}
      </PageHeading>
      <Box onPointerEnter={prepareOwn} onFocus={prepareOwn} sx={styles.follow}>
        <ServiceCard
          title={t('Continue or follow an application')}
          description={signedIn ? t('You are signed in.') : t('Sign in with your phone number.')}
          icon={<Icon name="assignment" size={32} />}
          {...toPlainLink(paths.ownApplications)}
        />
      </Box>
      <ServiceCards providers={providers} />
    </PageFrame>
  );
}

/** Where the settings say maintenance. */
export function ClosedNote() {
  return (
    useSite()?.maintenance === true && (
      <StandingNote>
        <strong>{t('The service is closed for maintenance.')}</strong>{' '}
        {t('No application can be opened or sent for now. What you have submitted is safe; please come back later.')}
      </StandingNote>
    )
  );
}

/** One card for each provider that has one, in their declared order. */
export function ServiceCards({ providers: all }: { providers: readonly ProviderSummary[] }) {
  const [today] = useState(() => toDay(new Date()));
  const cards = listServices(all).toSorted((one, other) => one.card.order - other.card.order);
  return (
    <CardGrid label={t('Services')}>
      {cards.map(({ provider, card }) => (
        // The pointer or the focus on a card tells what is wanted next; its parts are fetched meanwhile.
        <Box key={provider.id} onPointerEnter={() => prepare(card)} onFocus={() => prepare(card)} sx={styles.card}>
          <ServiceCard
            title={card.title}
            description={card.description}
            badge={provider.invitationOnly ? t('Invitation only') : undefined}
            notes={[
              ...(provider.needs ? describeNeeds(provider.needs) : []),
              ...describeAvailability(provider.availability, today, nameType),
            ]}
            icon={<Icon name={card.icon} size={32} />}
            more={{ label: t('About this service'), ...toPlainLink(toServicePath(provider.id)) }}
            {...(card.to === undefined
              ? { onSelect: () => void (card.notice !== undefined && showToast(card.notice, 'error')) }
              : toPlainLink(card.to))}
          />
        </Box>
      ))}
    </CardGrid>
  );
}

function nameType(type: string): string {
  return findProviderByType(providers, type)?.name ?? type;
}

function prepare({ to }: Card): void {
  if (to !== undefined) prepareToNavigate(to);
}

function prepareOwn(): void {
  prepareToNavigate(paths.ownApplications);
}

/** Names that a card has room for. */
const NAMED = 3;

/** What an application takes, in the few words that a card has room for. */
function describeNeeds({ needed, optional, minutes }: CardNeeds): string[] {
  return [describeDocuments(needed, optional), t('About {minutes} minutes', { minutes })];
}

function describeDocuments(needed: readonly string[], optional: number): string {
  if (needed.length === 0)
    return optional === 0
      ? t('No documents needed')
      : t('{optional, plural, one {# document, if you have it} other {# documents, if you have them}}', { optional });
  const more = needed.length - NAMED;
  const named = [...needed.slice(0, NAMED), ...(more > 0 ? [t('{more} more', { more })] : [])].join(', ');
  if (optional === 0) return t('You need: {named}', { named });
  return t('You need: {named}; {optional, plural, one {# more if you have it} other {# more if you have them}}', {
    named,
    optional,
  });
}

/** Cards: three per row on a desktop, one on a phone. Each child is an entry of the list. */
export function CardGrid({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <Grid aria-label={label}>
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </Grid>
  );
}
