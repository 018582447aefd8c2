import { Children, type ReactNode } from 'react';
import styles from '@/ui/card-grid.module.css';

/** Cards: three per row on a desktop, one on a phone. Each child is an entry of the list. */
export function CardGrid({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={styles.grid} aria-label={label}>
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </ul>
  );
}
