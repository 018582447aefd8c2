import Typography from '@mui/material/Typography';

/** How far somebody is, where there are words for it. */
export function ProgressText({ text }: { text: string | undefined }) {
  return (
    text !== undefined && (
      <Typography variant="body2" color="textSecondary">
        {text}
      </Typography>
    )
  );
}
