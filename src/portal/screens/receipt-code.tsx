/** The code of a receipt: whoever reads it comes to a page that says what was received. */
import Box from '@mui/material/Box';
import encodeQR from 'qr';
import { t } from '@/texts/t';

/** Squares of the white edge, without which readers do not find a code. */
const EDGE = 4;

const styles = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: 2,
  alignItems: 'center',
  margin: '16px 0 0',
  // Black on white in every scheme: that is what readers expect.
  '& svg': { display: 'block', width: 112, height: 112, background: '#fff', borderRadius: 'var(--mui-radius-control)' },
  '& figcaption': { fontSize: 'var(--mui-textSize-hint)', color: 'var(--mui-palette-ink-muted)' },
} as const;

export function ReceiptCode({ address }: { address: string }) {
  const rows = encodeQR(address, 'raw', { ecc: 'low', border: EDGE });
  const squares = rows.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <Box component="figure" sx={styles}>
      <svg
        viewBox={`0 0 ${rows.length} ${rows.length}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={t('Code of the receipt')}
      >
        <path d={squares.join('')} />
      </svg>
      <figcaption>
        {t('Whoever reads this code sees that we have received the application.')}{' '}
        <a href={address}>{t('Open its page')}</a>
      </figcaption>
    </Box>
  );
}
