import ChevronRight from '@mui/icons-material/ChevronRight';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { SoftLink } from '@/ui/soft-link';

export type ServiceCardProps = {
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

const Place = styled(Card)({
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
