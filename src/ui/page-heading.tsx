import { styled } from '@mui/material/styles';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { setPageTitle } from '@/ui/page-title';
import { useSiteName } from '@/ui/site-name';

export type PageHeadingProps = {
  children: string;
  /** A sentence under the heading. */
  lead?: ReactNode;
  /** At the heading's end: a page's own actions or a status. */
  actions?: ReactNode;
  /** What the browser's tab shows before the site's name; the heading's own words when not given. */
  documentTitle?: string;
  /**
   * Takes focus each time this value changes to another defined one: a step's number, a route's path. Undefined leaves
   * focus where it is, as on the first page that a person opens.
   */
  focusOn?: string | number | undefined;
};

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '8px 24px',
  marginBottom: 24,
});

const Words = styled('div')({
  flex: '1 1 16rem',
  minWidth: 0,
  '& h1': {
    margin: 0,
    fontSize: 'clamp(1.375rem, 1.1rem + 1.4vw, var(--mui-textSize-title))',
    lineHeight: 1.25,
    letterSpacing: '-0.01em',
    textWrap: 'balance',
    '&:focus': { outline: 'none' },
  },
  '& p': { margin: '8px 0 0', maxWidth: 'var(--mui-width-text)', color: 'var(--mui-palette-ink-muted)' },
});

const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  '@media print': { display: 'none' },
});

/**
 * The page's one `<h1>`: names the browser's tab, and takes focus when the page or step has changed under the reader.
 */
export function PageHeading({ children, lead, actions, documentTitle, focusOn }: PageHeadingProps) {
  const heading = usePageHeading(documentTitle ?? children, focusOn);
  return (
    <Row>
      <Words>
        <h1 ref={heading} tabIndex={-1}>
          {children}
        </h1>
        {lead !== undefined && <p>{lead}</p>}
      </Words>
      {actions !== undefined && <Actions>{actions}</Actions>}
    </Row>
  );
}

/** What the page's `<h1>` does, for pages that draw it in another way: its ref, which needs `tabIndex={-1}`. */
export function usePageHeading(
  title: string,
  focusOn: string | number | undefined,
): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const site = useSiteName();
  useEffect(() => setPageTitle(site === '' || site === title ? title : `${title} - ${site}`), [title, site]);
  useEffect(() => {
    if (focusOn === undefined) return;
    // A dialog that was opened before the page had come keeps the focus, with what is being typed into it.
    if (!heading.current?.closest('[aria-hidden=true]')) heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [focusOn]);
  return heading;
}
