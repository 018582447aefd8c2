import type { ReactNode } from 'react';
import styles from '@/ui/panel.module.css';

export type PanelProps = {
  title?: string | undefined;
  /** At the title's end. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A part of a page on a surface of its own. */
export function Panel({ title, actions, children }: PanelProps) {
  return (
    <section className={styles.panel}>
      {title !== undefined && (
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}
