/** What helps to answer a field: links, sample documents and pictures. */
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { Guide } from '@/definition/language/guide';
import { useFormHost } from '../store/form-host';
import styles from './field-guides.module.css';

/** Files lie beside the form's definition and are part of the page; links open beside the form, which stays. */
export function FieldGuides({ guides }: { guides: readonly Guide[] }) {
  const { form } = useFormHost();
  const folder = form.schema.$id?.split('/')[0] ?? '';
  return (
    <Stack spacing={0.5} className={styles.guides}>
      {guides.map(({ text, url, file, picture }) =>
        picture === undefined ? (
          <Link key={text} href={url ?? `/help/${folder}/${file}`} target="_blank" rel="noopener noreferrer">
            {text} (opens in a new tab)
          </Link>
        ) : (
          <img key={text} src={`/help/${folder}/${picture}`} alt={text} loading="lazy" />
        ),
      )}
    </Stack>
  );
}
