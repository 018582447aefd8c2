import AppBar from '@mui/material/AppBar';
import { styled } from '@mui/material/styles';
import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import type { PublicConfig } from '@/api/shapes/account';
import { Emblem } from './emblem';
import { LiveRegion } from './live-region';
import { again } from '@/ui/again';
import { inPause } from '@/ui/in-pause';
import { SoftLink } from '@/ui/soft-link';
import { textSize, width } from '@/ui/theme/tokens';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { registry } from 'virtual:registry';
import { useSiteName } from '@/ui/site-name';
import { navigateTo } from '../navigation/navigation';
import { paths } from '@/engine/paths';
import { useSite } from './use-site';
import { t } from '@/texts/t';
import { rich } from '@/ui/rich';

/** What the build decided. Both flags are off unless a build sets them (specification section 7). */
export const environment = {
  /** The whole product in the browser alone. */
  mockApi: import.meta.env.MOCK_API === true,
  /** Query devtools and the debug panel. */
  developerTools: import.meta.env.DEVELOPER_TOOLS === true,
  /** What the footer says unless the settings say otherwise (specification section 1). */
  version: '2.0.4',
  /** Of package.json. */
  release: String(import.meta.env.VERSION),
  /** Short hash of the commit; '' in development. */
  commit: String(import.meta.env.COMMIT ?? ''),
} as const;

const BUILT_OF = environment.commit === '' ? '' : ` (${environment.commit})`;
const YEAR = new Date().getFullYear();

/** Few registries have more than one. */
const LanguageChoice = lazy(async () => ({
  default: (await again(() => import('../language/language-choice'))).LanguageChoice,
}));

interface PageFrameProps extends Pick<PageLayoutProps, 'actions' | 'navigation' | 'width' | 'subtitle'> {
  /** The application type that follows the site's name; the registry's own default where none is chosen. */
  applicationType?: string | undefined;
  /** The path that the site's name leads to; the landing page where it is not given. */
  home?: string | undefined;
  children: ReactNode;
}

type PageLayoutProps = {
  /** The registry's name followed by the application type (specification section 1). */
  title: string;
  subtitle?: ReactNode;
  /** Where the title leads: the landing page. */
  home?: { href: string; onSelect?: () => void };
  /** At the header's end: who is signed in, the logout button. */
  actions?: ReactNode;
  /** Under the header: the sections of an area, such as the officers'. */
  navigation?: ReactNode;
  /** Whom to ask; shown in the footer where it is set. */
  contact?: { email: string; phone: string; hours?: string } | undefined;
  /** That people may choose. */
  languages?: PublicConfig['languages'] | undefined;
  /** Whose service it is. */
  authority: string;
  /** The same in a sentence; stands at the header's end where it has the room. */
  official: string;
  copyright: string;
  /** Such as "Version 2.0.4 (1a2b3c4)". */
  version: string;
  /** `form` keeps one readable column; `page` leaves room for cards and tables. */
  width?: 'form' | 'page' | 'full' | undefined;
  children: ReactNode;
};

const Layout = styled('div')({ display: 'flex', flexDirection: 'column', minHeight: '100dvh' });

const Skip = styled(SoftLink)({
  position: 'absolute',
  left: 8,
  top: 0,
  zIndex: 2000,
  padding: '8px 16px',
  background: 'var(--mui-palette-surface-card)',
  borderRadius: 'var(--mui-radius-control)',
  '&:not(:focus)': { transform: 'translateY(-100%)' },
  '&:focus': { top: 8 },
  '@media print': { display: 'none' },
});

const Bar = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 16px',
  boxSizing: 'border-box',
  width: '100%',
  maxWidth: `calc(${width.page} + 48px)`,
  margin: '0 auto',
  padding: '8px 16px',
  // Of one left edge with what stands under it.
  '&[data-width=full]': { maxWidth: 'none' },
  '&[data-masthead]': { flexWrap: 'nowrap', minHeight: 56, paddingBlock: 4 },
  [theme.breakpoints.down('sm')]: { '&[data-masthead]': { columnGap: 12 } },
  [theme.breakpoints.up('sm')]: { paddingInline: 24, '&[data-masthead]': { minHeight: 64 } },
}));

const Names = styled('div')(({ theme }) => ({
  flex: '1 1 10rem',
  minWidth: 0,
  fontSize: textSize.lead,
  fontWeight: 700,
  lineHeight: 1.3,
  '& p': { margin: 0 },
  '& small, & span': { display: 'block' },
  '& a:not(:hover)': { textDecoration: 'none' },
  '& small': { fontSize: textSize.small, fontWeight: 400, color: 'var(--mui-palette-header-muted)' },
  // The masthead of a phone is one row of three lines; a long name takes two of it.
  [theme.breakpoints.down('sm')]: {
    fontSize: textSize.body,
    lineHeight: 1.2,
    '&[data-long]': { fontSize: textSize.hint, lineHeight: 1.1 },
    '& small': { fontSize: '0.75rem' },
  },
}));

/**
 * On a phone it stands over the names, without more words than its own: three lines are what a masthead has room for.
 * One that would take two of them stands in the footer alone.
 */
const PhoneAuthority = styled('p')(({ theme }) => ({
  '&&': { fontSize: '0.75rem', fontWeight: 400, lineHeight: 1.2, color: 'var(--mui-palette-header-muted)' },
  [theme.breakpoints.down('sm')]: { '&[data-long]': { display: 'none' } },
  [theme.breakpoints.up('md')]: { display: 'none' },
}));

const Authority = styled('p')(({ theme }) => ({
  margin: 0,
  maxWidth: '18rem',
  fontSize: textSize.small,
  lineHeight: 1.3,
  textAlign: 'end',
  textWrap: 'balance',
  color: 'var(--mui-palette-header-muted)',
  [theme.breakpoints.down('md')]: { display: 'none' },
}));

/** Characters of the larger line that a phone has room for. */
const PHONE_LINE = 24;
/** And of the smaller ones. */
const PHONE_SMALL_LINE = 34;

const Main = styled('main')(({ theme }) => ({
  flex: 1,
  boxSizing: 'content-box',
  maxWidth: width.page,
  width: 'calc(100% - 32px)',
  margin: '0 auto',
  padding: '24px 16px 48px',
  // Of one left edge with pages of cards and lists.
  '&[data-width=form] > *': { maxWidth: width.form },
  '&[data-width=full]': { maxWidth: 'none' },
  '&:focus': { outline: 'none' },
  [theme.breakpoints.up('sm')]: { width: 'calc(100% - 48px)', padding: '32px 24px 64px' },
  '@media print': { maxWidth: 'none', padding: '16px 0' },
}));

const Footer = styled('footer')({
  borderTop: '1px solid var(--mui-palette-line-soft)',
  background: 'var(--mui-palette-surface-sunken)',
  color: 'var(--mui-palette-ink-muted)',
  fontSize: textSize.hint,
  overflowWrap: 'anywhere',
  '& > div': { justifyContent: 'space-between' },
  '& p': { margin: 0 },
  '@media print': { display: 'none' },
});

/** Every page's frame: skip link, green header, main content, footer and the page's one live region. */
export function PageLayout({
  title,
  subtitle,
  home,
  actions,
  languages,
  navigation,
  contact,
  authority,
  official,
  copyright,
  version,
  width: room = 'page',
  children,
}: PageLayoutProps) {
  useEffect(keepFocusSoon, []);
  // Read as one sentence, seen as two lines: the site small, the application type large.
  const [site, ...rest] = title.split(' - ');
  const lines =
    rest.length === 0 ? (
      title
    ) : (
      <>
        <small>{site}</small>
        <VisuallyHidden> - </VisuallyHidden>
        <span>{rest.join(' - ')}</span>
      </>
    );
  return (
    <Layout>
      <Skip href="#main" onSelect={focusMain}>
        {t('Skip to main content')}
      </Skip>
      <AppBar component="header" position="static">
        <Bar data-masthead data-width={room}>
          <Emblem />
          <Names data-long={(rest.at(-1) ?? title).length > PHONE_LINE || undefined}>
            <PhoneAuthority data-long={authority.length > PHONE_SMALL_LINE || undefined}>{authority}</PhoneAuthority>
            <p>{home ? <SoftLink {...home}>{lines}</SoftLink> : lines}</p>
            {subtitle !== undefined && <small>{subtitle}</small>}
          </Names>
          <Authority>{official}</Authority>
          {languages && languages.length > 1 && (
            <Suspense>
              <LanguageChoice languages={languages} />
            </Suspense>
          )}
          {actions}
        </Bar>
      </AppBar>
      {navigation}
      <Main id="main" tabIndex={-1} data-width={room}>
        {children}
      </Main>
      <Footer>
        <Bar data-width={room}>
          <p>{copyright}</p>
          {contact && (contact.email !== '' || contact.phone !== '') && (
            <div>
              <Contact {...contact} />
              {contact.hours && <p dir="auto">{contact.hours}</p>}
            </div>
          )}
          <p>{version}</p>
        </Bar>
      </Footer>
      <LiveRegion />
    </Layout>
  );
}

function Contact({ email, phone }: Record<'email' | 'phone', string>) {
  const mail = <a href={`mailto:${email}`}>{email}</a>;
  const call = <a href={`tel:${phone}`}>{phone}</a>;
  if (email !== '' && phone !== '') return <p>{rich('Contact: {mail} or {call}', { mail, call })}</p>;
  return <p>{rich('Contact: {contact}', { contact: email === '' ? call : mail })}</p>;
}

/** In the page's first pause; what is pressed before it is told then. */
function keepFocusSoon(): () => void {
  let last: EventTarget | null = document.activeElement;
  const note = ({ target }: FocusEvent) => void (last = target);
  let end = () => document.removeEventListener('focusin', note);
  let isOver = false;
  const load = async () => {
    const { keepFocus } = await again(() => import('@/ui/keep-focus'));
    if (isOver) return;
    end();
    end = keepFocus(last);
  };
  document.addEventListener('focusin', note);
  const callOff = inPause(() => void load().catch(() => undefined));
  return () => {
    isOver = true;
    callOff();
    end();
  };
}

function focusMain() {
  const main = document.getElementById('main');
  main?.focus();
  main?.scrollIntoView();
}

/** The layout that every page shares: header, footer, main content (specification section 1). */
export function PageFrame({
  applicationType = registry.defaultTitle,
  home = paths.landing,
  children,
  ...layout
}: PageFrameProps) {
  const name = useSiteName() || registry.name;
  const site = useSite();
  return (
    <PageLayout
      {...layout}
      title={`${name} - ${applicationType}`}
      home={{ href: home, onSelect: () => void navigateTo(home) }}
      languages={site?.languages}
      contact={site && { email: site.contact, phone: site.supportPhone, hours: site.contactHours }}
      authority={registry.authority}
      official={t('Official service of the {authority}', { authority: registry.authority })}
      copyright={t('© {year} {authority}. All rights reserved.', { year: YEAR, authority: registry.authority })}
      version={t('Version {version}', {
        version: (site?.showsRelease ? environment.release : environment.version) + BUILT_OF,
      })}
    >
      {children}
    </PageLayout>
  );
}
