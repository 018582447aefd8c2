import { useEffect, useRef, type ReactNode } from 'react';
import { useSiteName } from '@/ui/site-name';
import styles from '@/ui/page-heading.module.css';

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

/**
 * The page's one `<h1>`: names the browser's tab, and takes focus when the page or step has changed under the reader.
 */
export function PageHeading({ children, lead, actions, documentTitle, focusOn }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const title = documentTitle ?? children;
  const site = useSiteName();
  useEffect(() => {
    document.title = site === '' || site === title ? title : `${title} - ${site}`;
  }, [title, site]);
  useEffect(() => {
    if (focusOn === undefined) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [focusOn]);
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <h1 ref={heading} tabIndex={-1} className={styles.heading}>
          {children}
        </h1>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
