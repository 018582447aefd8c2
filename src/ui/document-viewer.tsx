import Download from '@mui/icons-material/DownloadOutlined';
import RotateRight from '@mui/icons-material/RotateRight';
import ZoomIn from '@mui/icons-material/ZoomIn';
import ZoomOut from '@mui/icons-material/ZoomOut';
import { useState } from 'react';
import { Button } from '@/ui/button';
import { ErrorState } from '@/ui/error-state';
import { LoadingText } from '@/ui/loading-text';
import { useObjectUrl } from '@/ui/object-url';
import styles from '@/ui/document-viewer.module.css';

export type DocumentViewerProps = {
  name: string;
  /** The bytes, fetched by the caller, whose right to read them the server has checked; undefined while they are on their way. */
  source: Blob | undefined;
  /** Media type; the bytes' own when not given. */
  type?: string | undefined;
  /** What happened, when they could not be had. */
  error?: string | undefined;
  onRetry?: (() => void) | undefined;
};

/** A document in the page: a PDF in the browser's own viewer, an image to zoom and turn, anything else to download. */
export function DocumentViewer({ name, source, type, error, onRetry }: DocumentViewerProps) {
  const url = useObjectUrl(source);
  if (error !== undefined) return <ErrorState title={error} onRetry={onRetry} />;
  if (source === undefined || url === undefined) return <LoadingText>{`Loading ${name}…`}</LoadingText>;
  const kind = type ?? source.type;
  if (/^image\/(?:png|jpeg|gif|webp)$/.test(kind)) return <ImageViewer key={url} url={url} name={name} />;
  return (
    <figure className={styles.viewer} aria-label={name}>
      <div className={styles.tools}><span className={styles.name}>{name}</span><DownloadLink url={url} name={name} /></div>
      {kind === 'application/pdf'
        ? <iframe className={styles.page} src={url} title={name} />
        : <p className={styles.fallback}>This kind of file cannot be shown in the page. Download it to open it.</p>}
    </figure>
  );
}

function ImageViewer({ url, name }: { url: string; name: string }) {
  const [zoom, setZoom] = useState(1);
  const [turns, setTurns] = useState(0);
  return (
    <figure className={styles.viewer} aria-label={name}>
      <div className={styles.tools}>
        <span className={styles.name}>{name}</span>
        <Button small icon={<ZoomOut />} label="Zoom out" disabled={zoom <= 0.5} onClick={() => setZoom(zoom / 1.5)}>{null}</Button>
        <Button small icon={<ZoomIn />} label="Zoom in" disabled={zoom >= 5} onClick={() => setZoom(zoom * 1.5)}>{null}</Button>
        <Button small icon={<RotateRight />} label="Rotate" onClick={() => setTurns(turns + 1)}>{null}</Button>
        <DownloadLink url={url} name={name} />
      </div>
      <div className={styles.canvas}>
        <img className={styles.image} src={url} alt={name} style={{ width: `${zoom * 100}%`, rotate: `${turns * 90}deg` }} />
      </div>
    </figure>
  );
}

function DownloadLink({ url, name }: { url: string; name: string }) {
  return <a className={styles.download} href={url} download={name}><Download aria-hidden="true" fontSize="small" /> Download</a>;
}
