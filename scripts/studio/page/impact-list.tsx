/** What the changes mean for applicants and for stored records. */
import Chip from '@mui/material/Chip';
import type { Impact, ToldChange } from '../studio-answers.ts';
import styles from './studio.module.css';

export function ImpactList({ impact }: { impact: Impact }) {
  return (
    <div className={styles.scrolled} tabIndex={0} role="region" aria-label="Impact">
      {'problem' in impact ? <p>{impact.problem}</p> : <Changes {...impact} />}
    </div>
  );
}

function Changes({ since, changes }: { since: string; changes: ToldChange[] }) {
  if (changes.length === 0) return <p>Nothing changed for applicants or records since {since}.</p>;
  const breaking = changes.filter(({ breaks }) => breaks).length;
  return (
    <>
      <p>
        {changes.length} {changes.length === 1 ? 'change' : 'changes'} since {since}
        {breaking > 0 && `, ${breaking} of them breaking stored records or drafts`}, as “npm run schemas:diff” tells
        them.
      </p>
      <ul className={styles.changes}>
        {changes.map(({ where, what, breaks, advice, isUnsaved }) => (
          <li key={`${where} ${what}`}>
            <div className={styles.changeHead}>
              <Chip size="small" color={breaks ? 'error' : 'success'} label={breaks ? 'Breaks' : 'Fits'} />
              {isUnsaved && <Chip size="small" color="info" label="Not saved yet" />}
              <span>{where}</span>
            </div>
            <p>{what}</p>
            {advice !== undefined && <p className={styles.hint}>{advice}</p>}
          </li>
        ))}
      </ul>
    </>
  );
}
