/** What helps to answer a field: links, sample documents and pictures. */
import Stack from '@mui/material/Stack';
import type { Guide } from '@/definition/language/guide';
import { useFormHost } from '../store/form-host';

const styles = {
  marginBlockStart: 0.5,
  alignItems: 'flex-start',
  fontSize: 'var(--mui-textSize-hint)',
  '& figure': { margin: 0 },
  '& figcaption': { color: 'var(--mui-palette-ink-muted)' },
  '& img': {
    maxWidth: 'min(100%, 24rem)',
    height: 'auto',
    border: '1px solid var(--mui-palette-line-soft)',
    borderRadius: 'var(--mui-radius-control)',
  },
};

/** Files lie beside the form's definition and are part of the page; links open beside the form, which stays. */
export function FieldGuides({ guides }: { guides: readonly Guide[] }) {
  const { form } = useFormHost();
  const folder = form.schema.$id?.split('/')[0] ?? '';
  return (
    <Stack spacing={0.5} sx={styles}>
      {guides.map(({ text, url, file, picture }) =>
        picture === undefined ? (
          <a key={text} href={url ?? `/help/${folder}/${file}`} target="_blank" rel="noopener noreferrer">
            {text} (opens in a new tab)
          </a>
        ) : (
          <figure key={text}>
            <figcaption>{text}</figcaption>
            {/* Named by the words above it, which everybody reads. */}
            <img src={`/help/${folder}/${picture}`} alt="" loading="lazy" />
          </figure>
        ),
      )}
    </Stack>
  );
}
