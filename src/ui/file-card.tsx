import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import { memo } from 'react';
import { describeProgress, type FileItem } from '@/ui/file-item';
import { formatFileSize } from '@/ui/file-size';
import { useObjectUrl } from '@/ui/object-url';
import { ProgressBar } from '@/ui/progress-bar';
import { SmallerPhoto } from '@/ui/smaller-photo';
import { VisuallyHidden } from '@/ui/visually-hidden';
import styles from '@/ui/file-card.module.css';

export type FileCardProps = {
  item: FileItem;
  onRemove?: (() => void) | undefined;
  /** Gives up the sending and leaves the file chosen; without it a file that is sent is removed. */
  onCancel?: (() => void) | undefined;
  onReplace?: (() => void) | undefined;
  /** Leads to another file in the place of one that cannot be sent. */
  onChooseOther?: (() => void) | undefined;
  onRetry?: (() => void) | undefined;
  /** Opens a file whose bytes are not in this page; one that is here opens by itself. */
  onOpen?: (() => void) | undefined;
  /** Takes a smaller photo in the place of a large one; without it none is offered. */
  onShrink?: ((photo: File) => void) | undefined;
};

/** One file: what it is, how far it is, and what can be done with it. */
export const FileCard = memo(function FileCard({
  item,
  onRemove,
  onCancel = onRemove,
  onReplace,
  onChooseOther,
  onRetry,
  onOpen,
  onShrink,
}: FileCardProps) {
  const { name, size, progress } = item;
  const url = useObjectUrl(item.source);
  const about = <VisuallyHidden> {name}</VisuallyHidden>;
  const refused = progress.status === 'refused';
  const underWay = progress.status === 'uploading' || progress.status === 'waiting';
  return (
    <div className={styles.card} data-status={progress.status}>
      <Picture item={item} url={url} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          {describeType(item)}, {formatFileSize(size)}
        </p>
        <p className={styles.state}>
          {progress.status === 'uploaded' && <CheckCircleOutlined fontSize="small" aria-hidden="true" />}
          {(progress.status === 'failed' || refused) && <ErrorOutlined fontSize="small" aria-hidden="true" />}
          <span>{describeProgress(progress)}</span>
        </p>
        {progress.status === 'uploaded' && progress.checksum !== undefined && (
          <p className={styles.facts} title={progress.checksum}>
            SHA-256 {progress.checksum.slice(0, 16)}…
          </p>
        )}
        {progress.status === 'chosen' && item.source !== undefined && onShrink && (
          <SmallerPhoto source={item.source} name={name} onUse={onShrink} />
        )}
        {(underWay || progress.status === 'paused') && (
          <ProgressBar value={progress.fraction} label={`Uploading ${name}`} />
        )}
        <p className={styles.actions}>
          {progress.status === 'failed' && onRetry && (
            <button type="button" onClick={onRetry}>
              Try again{about}
            </button>
          )}
          {url !== undefined && isShowable(item) && (
            <a href={url} target="_blank" rel="noreferrer">
              Open preview<VisuallyHidden> of {name} (new tab)</VisuallyHidden>
            </a>
          )}
          {url === undefined && onOpen && (
            <button type="button" onClick={onOpen}>
              Open{about}
            </button>
          )}
          {refused && onChooseOther && (
            <button type="button" onClick={onChooseOther}>
              Choose another file{about}
            </button>
          )}
          {onReplace && !underWay && !refused && (
            <button type="button" onClick={onReplace}>
              Replace{about}
            </button>
          )}
          {onRemove && (
            <button type="button" onClick={underWay ? onCancel : onRemove}>
              {underWay ? 'Cancel' : 'Remove'}
              {about}
            </button>
          )}
        </p>
      </div>
    </div>
  );
});

function Picture({ item, url }: { item: FileItem; url: string | undefined }) {
  if (isImage(item) && url !== undefined) return <img className={styles.picture} src={url} alt="" />;
  const Icon = isImage(item) ? ImageOutlined : isPdf(item) ? PictureAsPdfOutlined : InsertDriveFileOutlined;
  return (
    <span className={styles.picture}>
      <Icon aria-hidden="true" />
    </span>
  );
}

function isImage(item: FileItem): boolean {
  return item.type.startsWith('image/');
}

function isPdf(item: FileItem): boolean {
  return item.type === 'application/pdf';
}

/** Only what a browser shows without running it: an SVG or an HTML file opened from here could. */
function isShowable(item: FileItem): boolean {
  return isPdf(item) || /^image\/(?:png|jpeg|gif|webp)$/.test(item.type);
}

function describeType(item: FileItem): string {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(item.name)?.[1];
  return extension?.toUpperCase() ?? 'File';
}
