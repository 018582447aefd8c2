import Download from '@mui/icons-material/DownloadOutlined';
import RotateRight from '@mui/icons-material/RotateRight';
import ZoomIn from '@mui/icons-material/ZoomIn';
import ZoomOut from '@mui/icons-material/ZoomOut';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import { useState, type ReactElement } from 'react';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { ErrorState } from '@/ui/error-state';
import { toSizeText } from '@/engine/locale/size-text';
import { LoadingText } from '@/ui/loading-text';
import { useObjectUrl } from '@/fields/files/object-url';
import { t } from '@/texts/t';

export type DocumentViewerProps = {
  name: string;
  /**
   * The bytes, fetched by the caller, whose right to read them the server has checked; undefined while they are on
   * their way.
   */
  source: Blob | undefined;
  /** Media type; the bytes' own when not given. */
  type?: string | undefined;
  /** What happened, when they could not be had. */
  error?: string | undefined;
  onRetry?: (() => void) | undefined;
};

const FRAME = { margin: 0, overflow: 'hidden', displayPrint: 'none' };

const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '8px 12px',
  borderBottom: '1px solid var(--mui-palette-line-soft)',
  '& > span:first-of-type': { flex: '1 1 10rem', minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' },
  '& > a': { display: 'inline-flex', alignItems: 'center', gap: 6, minHeight: 36, fontWeight: 600 },
});

const Page = styled('iframe')({
  display: 'block',
  width: '100%',
  height: 'min(80dvh, 60rem)',
  border: 0,
  background: '#fff',
});

const Canvas = styled('div')({
  display: 'flex',
  height: 'min(70dvh, 48rem)',
  overflow: 'auto',
  padding: 16,
  boxSizing: 'border-box',
  background: 'var(--mui-palette-surface-sunken)',
  '&:focus-visible': { outlineOffset: -3 },
  // Margins centre what is small, and leave nothing of what is large out of reach.
  '& > div': { position: 'relative', flex: 'none', margin: 'auto' },
  '& img': {
    position: 'absolute',
    top: '50%',
    left: '50%',
    maxWidth: 'none',
    height: 'auto',
    translate: '-50% -50%',
  },
});

const Fallback = styled('div')({
  padding: '32px 16px',
  textAlign: 'center',
  color: 'var(--mui-palette-ink-muted)',
  overflowWrap: 'anywhere',
  '& p': { margin: '0 0 8px' },
});

/**
 * A document in the page: a PDF in the browser's own viewer where it has one, an image to zoom and turn, anything else
 * to open or download.
 */
export function DocumentViewer({ name, source, type, error, onRetry }: DocumentViewerProps) {
  const url = useObjectUrl(source);
  if (error !== undefined) return <ErrorState title={error} onRetry={onRetry} />;
  if (source === undefined || url === undefined) return <LoadingText>{t('Loading {name}…', { name })}</LoadingText>;
  const kind = type ?? source.type;
  if (/^image\/(?:png|jpeg|gif|webp)$/.test(kind)) return <ImageViewer key={url} url={url} name={name} />;
  return (
    <Paper component="figure" variant="outlined" aria-label={name} sx={FRAME}>
      <Tools>
        <span>{name}</span>
        <DownloadLink url={url} name={name} />
      </Tools>
      {kind === 'application/pdf' ? (
        <PdfViewer url={url} name={name} size={source.size} />
      ) : (
        <Fallback>{t('This kind of file cannot be shown in the page. Download it to open it.')}</Fallback>
      )}
    </Paper>
  );
}

/** Browsers of phones show no PDF inside a page: their frame stays empty. */
function PdfViewer({ url, name, size }: { url: string; name: string; size: number }) {
  if (navigator.pdfViewerEnabled) return <Page src={url} title={name} />;
  return (
    <Fallback>
      <p>{t('This browser shows no PDF inside a page. Open it by itself, or download it.')}</p>
      <a href={url} target="_blank" rel="noreferrer">
        {t('Open {name} ({size})', { name, size: toSizeText(size) })}
      </a>
    </Fallback>
  );
}

function ImageViewer({ url, name }: { url: string; name: string }) {
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const [ratio, setRatio] = useState(1);
  const onSide = turns % 2 === 1;
  return (
    <Paper component="figure" variant="outlined" aria-label={name} sx={FRAME}>
      <Tools>
        <span>{name}</span>
        <Tool label={t('Zoom out')} icon={<ZoomOut />} disabled={zoom <= 0.5} onClick={() => setZoom(zoom / 1.5)} />
        <Tool label={t('Zoom in')} icon={<ZoomIn />} disabled={zoom >= 5} onClick={() => setZoom(zoom * 1.5)} />
        <Tool label={t('Rotate')} icon={<RotateRight />} onClick={() => setTurns(turns + 1)} />
        <DownloadLink url={url} name={name} />
      </Tools>
      <Canvas role="region" aria-label={t('{name}, scrolls', { name })} tabIndex={0}>
        {/* A turn alone takes no room: the sheet has the size of the turned image, so that all of it can be scrolled to. */}
        <div style={{ width: `${zoom * 100}%`, aspectRatio: onSide ? 1 / ratio : ratio }}>
          <img
            src={url}
            alt={name}
            style={{ width: `${onSide ? ratio * 100 : 100}%`, rotate: `${turns * 90}deg` }}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight || 1)}
          />
        </div>
      </Canvas>
    </Paper>
  );
}

function DownloadLink({ url, name }: { url: string; name: string }) {
  return (
    <a href={url} download={name}>
      <Download aria-hidden="true" fontSize="small" /> {t('Download')}
    </a>
  );
}

interface ToolProps {
  label: string;
  icon: ReactElement;
  disabled?: boolean;
  onClick: () => void;
}

/** One that can do no more stays in its place, and keeps the focus. */
function Tool({ label, icon, disabled = false, onClick }: ToolProps) {
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        aria-disabled={disabled}
        onClick={disabled ? undefined : onClick}
        sx={{ '&[aria-disabled=true]': { color: 'action.disabled', cursor: 'default' } }}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
}
