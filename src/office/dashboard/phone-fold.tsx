/** A part of the dashboard that on a phone is one line until it is opened; elsewhere the part as it is. */
import Box from '@mui/material/Box';
import { useState, type ReactNode } from 'react';
import { styles } from './dashboard-styles';
import { usePhone } from './use-phone';

export interface PhoneFoldProps {
  title: string;
  /** What the part says in short, such as "27 received, 6 decided"; '' while it is not known. */
  line: string;
  /** Whether it is open when the page is, such as after the way back from a list that it has led to. */
  openAtFirst?: boolean;
  children: ReactNode;
}

/** What is folded is not drawn: a chart without a width would have none when it is unfolded. */
export function PhoneFold({ title, line, openAtFirst = false, children }: PhoneFoldProps) {
  const phone = usePhone();
  const [open, setOpen] = useState(openAtFirst);
  if (!phone) return children;
  return (
    <Box
      component="details"
      open={openAtFirst}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      sx={styles.fold}
    >
      <summary>
        <h2>{title}</h2>
        <span>{line}</span>
      </summary>
      {open && children}
    </Box>
  );
}
