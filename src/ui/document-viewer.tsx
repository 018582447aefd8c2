import Download from '@mui/icons-material/DownloadOutlined';
import RotateRight from '@mui/icons-material/RotateRight';
import ZoomIn from '@mui/icons-material/ZoomIn';
import ZoomOut from '@mui/icons-material/ZoomOut';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { formatFileSize } from '@/ui/file-size';
import { LoadingText } from '@/ui/loading-text';
import { useObjectUrl } from '@/ui/object-url';
import styles from '@/ui/document-viewer.module.css';

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

/**
 * A document in the page: a PDF in the browser's own viewer where it has one, an image to zoom and turn, anything else
 * to open or download.
 */
export function DocumentViewer({ name, source, type, error, onRetry }: DocumentViewerProps) {
  const url = useObjectUrl(source);
  if (error !== undefined) return <ErrorState title={error} onRetry={onRetry} />;
  if (source === undefined || url === undefined) return <LoadingText>{`Loading ${name}…`}</LoadingText>;
  const kind = type ?? source.type;
  if (/^image\/(?:png|jpeg|gif|webp)$/.test(kind)) return <ImageViewer key={url} url={url} name={name} />;
  return (
    <figure className={styles.viewer} aria-label={name}>
      <div className={styles.tools}>
        <span className={styles.name}>{name}</span>
        <DownloadLink url={url} name={name} />
      </div>
      {kind === 'application/pdf' ? (
        <PdfViewer url={url} name={name} size={source.size} />
      ) : (
        <p className={styles.fallback}>This kind of file cannot be shown in the page. Download it to open it.</p>
      )}
    </figure>
  );
}

/** Browsers of phones show no PDF inside a page: their frame stays empty. */
function PdfViewer({ url, name, size }: { url: string; name: string; size: number }) {
  if (navigator.pdfViewerEnabled) return <iframe className={styles.page} src={url} title={name} />;
  return (
    <div className={styles.fallback}>
      <p>This browser shows no PDF inside a page. Open it by itself, or download it.</p>
      <a className={styles.download} href={url} target="_blank" rel="noreferrer">
        Open {name} ({formatFileSize(size)})
      </a>
    </div>
  );
}

function ImageViewer({ url, name }: { url: string; name: string }) {
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  const [ratio, setRatio] = useState(1);
  const onSide = turns % 2 === 1;
  return (
    <figure className={styles.viewer} aria-label={name}>
      <div className={styles.tools}>
        <span className={styles.name}>{name}</span>
        <Button small icon={<ZoomOut />} label="Zoom out" disabled={zoom <= 0.5} onClick={() => setZoom(zoom / 1.5)}>
          {null}
        </Button>
        <Button small icon={<ZoomIn />} label="Zoom in" disabled={zoom >= 5} onClick={() => setZoom(zoom * 1.5)}>
          {null}
        </Button>
        <Button small icon={<RotateRight />} label="Rotate" onClick={() => setTurns(turns + 1)}>
          {null}
        </Button>
        <DownloadLink url={url} name={name} />
      </div>
      <div className={styles.canvas} role="region" aria-label={`${name}, scrolls`} tabIndex={0}>
        {/* A turn alone takes no room: the sheet has the size of the turned image, so that all of it can be scrolled to. */}
        <div className={styles.sheet} style={{ width: `${zoom * 100}%`, aspectRatio: onSide ? 1 / ratio : ratio }}>
          <img
            className={styles.image}
            src={url}
            alt={name}
            style={{ width: `${onSide ? ratio * 100 : 100}%`, rotate: `${turns * 90}deg` }}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight || 1)}
          />
        </div>
      </div>
    </figure>
  );
}

function DownloadLink({ url, name }: { url: string; name: string }) {
  return (
    <a className={styles.download} href={url} download={name}>
      <Download aria-hidden="true" fontSize="small" /> Download
    </a>
  );
}
