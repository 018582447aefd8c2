/** The public start page: which service (specification section 2, "Service selection screen"). */
import Box from '@mui/material/Box';
import { useState, Children, type ReactNode, useId } from 'react';
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
import ChevronRight from '@mui/icons-material/ChevronRight';
import MuiCard from '@mui/material/Card';
import { SoftLink } from '@/ui/soft-link';

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

type ServiceCardProps = {
  title: string;
  description?: string | undefined;
  /** What is most to be known of it, such as that nobody joins without an invitation. */
  badge?: string | undefined;
  /** What to know before it is chosen, such as what is needed, or the days on which it is open. */
  notes?: readonly string[];
  icon?: ReactNode;
  /** Where the card leads; without it the card is a button. */
  href?: string | undefined;
  onSelect?: (() => void) | undefined;
  /** A second link in the card, which is pressed by itself: to more about the service. */
  more?: { label: string; href: string; onSelect: () => void };
};

const Place = styled(MuiCard)({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 16,
  boxSizing: 'border-box',
  height: '100%',
  padding: '20px 16px',
  '&:hover': { borderColor: 'var(--mui-palette-primary-main)', '& h2 > *': { textDecoration: 'underline' } },
  '&:has(:focus-visible)': { outline: '3px solid var(--mui-palette-accent-main)', outlineOffset: 2 },
  '& > svg': { alignSelf: 'center', color: 'var(--mui-palette-ink-muted)' },
  // The narrowest screens have no room for it beside the words.
  '@media (max-width: 319px)': { gap: 12, '& > svg': { display: 'none' } },
  '& h2': { margin: 0, fontSize: 'var(--mui-textSize-lead)', lineHeight: 1.3 },
  '& h2 > *': { font: 'inherit', color: 'inherit', textAlign: 'start', textDecoration: 'none', outline: 'none' },
  // The whole card is pressed, and named by its title alone.
  '& h2 > *::after': { content: "''", position: 'absolute', inset: 0 },
  '& p': { margin: '4px 0 0', fontSize: 'var(--mui-textSize-hint)', color: 'var(--mui-palette-ink-muted)' },
  '& ul': {
    listStyle: 'none',
    margin: '10px 0 0',
    padding: '8px 0 0',
    borderTop: '1px solid var(--mui-palette-line-soft)',
    fontSize: 'var(--mui-textSize-small)',
    color: 'var(--mui-palette-ink-muted)',
  },
  '& li + li': { marginTop: 2 },
  // Over the link that is the whole card.
  '& div > a': {
    position: 'relative',
    display: 'inline-block',
    marginTop: 6,
    padding: '4px 0',
    fontSize: 'var(--mui-textSize-small)',
  },
});

const Picture = styled('span')({
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 48,
  height: 48,
  borderRadius: 'var(--mui-radius-control)',
  background: 'var(--mui-palette-primary-light)',
  color: 'var(--mui-palette-primary-main)',
});

/** Not MUI's, whose base of buttons is 5 kB: no other stands on the landing page. */
const Press = styled('button')({ padding: 0, border: 0, background: 'none', cursor: 'pointer' });

/** Not MUI's chip, for the same reason. */
const Badge = styled('p')({
  '&&': {
    display: 'inline-block',
    marginTop: 6,
    padding: '1px 8px',
    border: '1px solid var(--mui-palette-tone-warning-line)',
    borderRadius: 999,
    background: 'var(--mui-palette-tone-warning-wash)',
    color: 'var(--mui-palette-tone-warning-ink)',
    fontSize: 'var(--mui-textSize-small)',
    fontWeight: 600,
  },
});

const Words = styled('div')({ flex: 1, minWidth: 0 });

/** One service to choose: the whole card is the link, or the button; its name is its title. */
export function ServiceCard({ title, description, badge, notes = [], icon, href, onSelect, more }: ServiceCardProps) {
  const id = useId();
  return (
    <Place variant="outlined">
      {icon !== undefined && <Picture>{icon}</Picture>}
      <Words>
        <h2 id={id}>
          {href === undefined ? (
            <Press type="button" onClick={onSelect}>
              {title}
            </Press>
          ) : (
            <SoftLink href={href} onSelect={onSelect}>
              {title}
            </SoftLink>
          )}
        </h2>
        {description !== undefined && <p>{description}</p>}
        {badge !== undefined && <Badge>{badge}</Badge>}
        {notes.length > 0 && (
          <ul>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        {more && (
          <SoftLink href={more.href} onSelect={more.onSelect} aria-describedby={id}>
            {more.label}
          </SoftLink>
        )}
      </Words>
      <ChevronRight aria-hidden="true" data-along />
    </Place>
  );
}
