import Box from '@mui/material/Box';
import { useRef, type ReactNode } from 'react';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useFocusOn } from '@/ui/use-focus-on';
import { styles } from './notice-styles';

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
    <Box ref={place} tabIndex={-1} role="alert" sx={styles.notice}>
      <Card component="section">
        <CardContent>
          <Typography variant="h2" gutterBottom>
            {title}
          </Typography>
          {children}
          {actions !== undefined && <Box sx={styles.actions}>{actions}</Box>}
        </CardContent>
      </Card>
    </Box>
  );
}
