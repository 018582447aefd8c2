import { useRef, type ReactNode } from 'react';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import CardHeader from '@mui/material/CardHeader';
import { useFocusOn } from '@/ui/use-focus-on';
import styles from './notice.module.css';

export interface NoticeProps {
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Takes focus, and is brought into view, each time this value changes to another defined one. */
  focusOn?: unknown;
}

/** Something to know or to choose before going on; read out when it appears. */
export function Notice({ title, children, actions, focusOn }: NoticeProps) {
  const place = useRef<HTMLDivElement>(null);
  useFocusOn(place, focusOn);
  return (
    <div ref={place} tabIndex={-1} role="alert" className={styles.notice}>
      <Card component="section">
        <CardHeader title={title} />
        <CardContent>
          {children}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </CardContent>
      </Card>
    </div>
  );
}
