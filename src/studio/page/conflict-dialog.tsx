/** Somebody else has written the file meanwhile: both texts are shown, and one of them is chosen. */
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Button from '@mui/material/Button';
import type { FileText } from '../files/folder-files.ts';
import styles from './studio.module.css';

export interface ConflictDialogProps {
  theirs: FileText;
  mine: string;
  onMine: () => void;
  onTheirs: () => void;
  onClose: () => void;
}

export function ConflictDialog({ theirs, mine, onMine, onTheirs, onClose }: ConflictDialogProps) {
  const isGone = theirs.hash === null;
  return (
    <Dialog open onClose={onClose} aria-labelledby="conflict-title" fullWidth maxWidth="xl">
      <DialogTitle id="conflict-title">
        {theirs.path} {isGone ? 'is no longer on disk' : 'has changed on disk'}
      </DialogTitle>
      <DialogContent>
        <p>It is not what it was when you opened it. Nothing was written. Lines that differ are marked.</p>
        <div className={styles.both}>
          <Version title="On disk" text={theirs.text} other={mine} />
          <Version title="Yours, not saved" text={mine} other={theirs.text} />
        </div>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Decide later</Button>
        {!isGone && <Button onClick={onTheirs}>Take the one on disk</Button>}
        <Button variant="contained" onClick={onMine}>
          Save mine over it
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A line is marked that the other text does not have. */
function Version({ title, text, other }: { title: string; text: string; other: string }) {
  const known = new Set(other.split('\n'));
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <pre className={styles.version} tabIndex={0} role="region" aria-label={`${title}: text`}>
        {text.split('\n').map((line, index) => (
          // A line has no name but its place.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={known.has(line) ? undefined : styles.differs}>
            {`${line}\n`}
          </span>
        ))}
      </pre>
    </section>
  );
}
