/** What the changes mean for applicants and for stored records. */
import Chip from '@mui/material/Chip';
import type { Impact, StoredImpact, UnreleasedChange } from '../studio-answers.ts';
import styles from './studio.module.css';

export function ImpactList({ impact }: { impact: Impact }) {
  return (
    <div className={styles.scrolled} tabIndex={0} role="region" aria-label="Impact">
      {'problem' in impact ? (
        <p>{impact.problem}</p>
      ) : (
        <>
          <Changes since={impact.since} changes={impact.changes} />
          <Stored stored={impact.stored} />
        </>
      )}
    </div>
  );
}

function Changes({ since, changes }: { since: string; changes: UnreleasedChange[] }) {
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

/** What is in the development database, if there is one. */
function Stored({ stored }: { stored: StoredImpact }) {
  if ('problem' in stored) return <p className={styles.hint}>{stored.problem}</p>;
  if (stored.count === 0) return <p className={styles.hint}>The development database holds no records.</p>;
  const records = (count: number) => (count === 1 ? '1 record' : `${count} records`);
  if (stored.left.length === 0)
    return (
      <p>All of {records(stored.count)} in the development database fit: none holds what is not there any more.</p>
    );
  return (
    <section aria-label="Stored records">
      <p>Of {records(stored.count)} in the development database, some hold what is not there any more:</p>
      <ul className={styles.changes}>
        {stored.left.map(({ type, what, records: count }) => (
          <li key={`${type} ${what}`}>
            <div className={styles.changeHead}>
              <Chip size="small" color="warning" label={records(count)} />
              <span>{type}</span>
            </div>
            <p>{what}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
