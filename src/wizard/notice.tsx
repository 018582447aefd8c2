import type { ReactNode } from 'react';
import { Panel } from '@/ui/panel';
import styles from './notice.module.css';

/** Something to know or to choose before going on; read out when it appears. */
export function Notice({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div role="alert" className={styles.notice}>
      <Panel title={title}>
        {children}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </Panel>
    </div>
  );
}
