import AddOutlined from '@mui/icons-material/AddOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { styled } from '@mui/material/styles';
import { HIDDEN } from '@/ui/hidden-styles';
import { memo, useRef, useState, type DragEvent, useEffect } from 'react';
import { type FileItem, describeProgress } from '@/fields/files/file-item';
import { t } from '@/texts/t';
import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import ImageOutlined from '@mui/icons-material/ImageOutlined';
import InsertDriveFileOutlined from '@mui/icons-material/InsertDriveFileOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Avatar from '@mui/material/Avatar';
import Paper from '@mui/material/Paper';
import Button from '@mui/material/Button';
import { toSizeText } from '@/engine/locale/size-text';
import { useObjectUrl } from './object-url';
import LinearProgress from '@mui/material/LinearProgress';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { rich } from '@/ui/rich';

export type FileInputProps = {
  id: string;
  /** The field key, carried by the control itself. */
  name: string;
  value: readonly FileItem[];
  onBlur?: (() => void) | undefined;
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  required?: boolean | undefined;
  /** Ids of the hint and the message, separated by a space. */
  describedBy?: string | undefined;
  /**
   * The file input's `accept`, such as ".pdf,.jpeg"; what is dropped is handed on unchecked, for the rules to judge.
   */
  accept?: string | undefined;
  multiple?: boolean | undefined;
  /** What may be chosen, in words, such as "PDF, JPG or PNG, up to 10 MB". */
  limits?: string | undefined;
  /** Of the text that says so for several inputs. */
  limitsId?: string | undefined;
  /** Files picked or dropped: one, unless `multiple`; a single one stands in the place of what was there. */
  onChoose: (files: File[]) => void;
  onRemove: (item: FileItem) => void;
  /** Gives up a file that is being sent, and leaves it chosen; without it such a file is removed. */
  onCancel?: ((item: FileItem) => void) | undefined;
  onRetry?: ((item: FileItem) => void) | undefined;
  onOpen?: ((item: FileItem) => void) | undefined;
  /** Puts a smaller photo in the place of a large one, when the person takes the offer; without it none is made. */
  onShrink?: ((item: FileItem, photo: File) => void) | undefined;
};

const Field = styled('div')({ position: 'relative' });

const Cards = styled('ul')({
  listStyle: 'none',
  margin: '0 0 8px',
  padding: 0,
  display: 'grid',
  gap: 8,
  '&:has(+ input + [data-filled=true])': { marginBottom: 0 },
});

const Zone = styled('div')({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 12px',
  minHeight: 64,
  boxSizing: 'border-box',
  padding: '12px 16px',
  border: '1.5px dashed var(--mui-palette-line-strong)',
  borderRadius: 'var(--mui-radius-control)',
  background: 'var(--mui-palette-surface-sunken)',
  color: 'var(--mui-palette-ink-muted)',
  '&[data-invalid=true]': { borderColor: 'var(--mui-palette-tone-danger-ink)' },
  '&:hover, &[data-over=true]': {
    borderColor: 'var(--mui-palette-primary-main)',
    background: 'var(--mui-palette-primary-light)',
  },
  // One that may be left out: its name stands beside it.
  '&.file-add': {
    flexWrap: 'nowrap',
    minHeight: 40,
    padding: '4px 16px',
    borderStyle: 'solid',
    borderWidth: 1,
    background: 'var(--mui-palette-surface-card)',
    '& label': { textDecoration: 'none' },
  },
  // Narrow enough that "Needed" is what goes to a line of its own where the text is large.
  '& > span': { flex: '1 1 5rem', minWidth: 0 },
  '& > em': {
    flex: 'none',
    marginInlineStart: 'auto',
    padding: '0 8px',
    borderRadius: 4,
    border: '1px solid var(--mui-palette-tone-warning-line)',
    background: 'var(--mui-palette-tone-warning-wash)',
    color: 'var(--mui-palette-tone-warning-ink)',
    fontSize: 'var(--mui-textSize-small)',
    fontStyle: 'normal',
    fontWeight: 600,
  },
  // Of one file the card itself offers another; the place to press is there for a file that is dragged, and for Tab.
  '&[data-filled=true]:not([data-over=true])': { display: 'none' },
  'input:focus-visible + &': {
    display: 'flex',
    marginTop: 8,
    outline: '3px solid var(--mui-palette-accent-main)',
    outlineOffset: 2,
  },
  '& label': {
    fontWeight: 600,
    color: 'var(--mui-palette-primary-main)',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    cursor: 'pointer',
    '&::after': { content: "''", position: 'absolute', inset: 0 },
  },
  '& small': { display: 'block', fontSize: 'var(--mui-textSize-hint)' },
  '@media (pointer: coarse)': { '& label + span': { display: 'none' } },
  '@media print': { display: 'none' },
});

/** MUI has no such input: it shows one by a button, as here, that is its label. */
const Chooser = styled('input')({ ...HIDDEN, opacity: 0 });

/** Files to be sent: a place to drop them and to press, and a card for each one chosen. */
export const FileInput = memo(function FileInput(props: FileInputProps) {
  const {
    id,
    value,
    accept,
    multiple = false,
    limits,
    limitsId = `${id}-limits`,
    disabled,
    readOnly,
    onChoose,
    onRemove,
    onCancel,
    onRetry,
    onOpen,
    onShrink,
    invalid,
  } = props;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const locked = disabled === true || readOnly === true;
  const isEmpty = value.length === 0;
  const isAdded = isEmpty && props.required !== true && invalid !== true && !locked;
  const Picture = isAdded ? AddOutlined : UploadFileOutlined;
  const choose = (files: FileList | null) => {
    const chosen = [...(files ?? [])].slice(0, multiple ? undefined : 1);
    if (chosen.length > 0 && !locked) onChoose(chosen);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  const remove = (item: FileItem) => {
    onRemove(item);
    // The pressed button is about to vanish: focus would fall back to the top of the page.
    input.current?.focus();
  };
  const chooseOther = (item: FileItem) => {
    // Among several, a new file stands beside the others: the one that cannot be sent makes room.
    if (multiple) onRemove(item);
    input.current?.click();
  };
  return (
    <Field
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!locked);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {value.length > 0 && (
        <Cards>
          {value.map((item) => (
            <li key={item.id}>
              <FileCard
                item={item}
                onRemove={locked ? undefined : () => remove(item)}
                onCancel={locked || onCancel === undefined ? undefined : () => onCancel(item)}
                onReplace={locked || multiple ? undefined : () => input.current?.click()}
                onChooseOther={locked ? undefined : () => chooseOther(item)}
                onRetry={locked || onRetry === undefined ? undefined : () => onRetry(item)}
                onOpen={onOpen === undefined ? undefined : () => onOpen(item)}
                onShrink={locked || onShrink === undefined ? undefined : (photo) => onShrink(item, photo)}
              />
            </li>
          ))}
        </Cards>
      )}
      <Chooser
        id={id}
        name={props.name}
        onBlur={props.onBlur}
        aria-invalid={invalid === true || undefined}
        aria-required={props.required === true || undefined}
        aria-describedby={
          [props.describedBy, (limits !== undefined || props.limitsId !== undefined) && !locked && limitsId]
            .filter(Boolean)
            .join(' ') || undefined
        }
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={locked}
        onChange={(event) => {
          choose(event.target.files);
          // So that the same file, corrected, can be picked again.
          event.target.value = '';
        }}
      />
      {locked ? (
        isEmpty && <p>{t('No file')}</p>
      ) : (
        <Zone
          className={isAdded ? 'file-add' : undefined}
          data-filled={!multiple && !isEmpty}
          data-over={over}
          data-invalid={invalid}
        >
          <Picture aria-hidden="true" color="primary" />
          <span>
            <label htmlFor={id}>{isAdded ? t('Add') : multiple ? t('Choose files') : t('Choose a file')}</label>
            {!isAdded && <span> {multiple ? t('or drop them here') : t('or drop it here')}</span>}
            {limits !== undefined && <small id={limitsId}>{limits}</small>}
          </span>
          {isEmpty && props.required === true && <em>{t('Needed')}</em>}
        </Zone>
      )}
    </Field>
  );
});

type FileCardProps = {
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

const Card = styled(Paper)({
  display: 'flex',
  gap: 12,
  padding: 12,
  // The whole of it, such as a signature: its edges tell it from others.
  '& .MuiAvatar-root': { flex: 'none' },
  '& .MuiAvatar-img': { objectFit: 'contain' },
  '&[data-status=uploaded]': { borderColor: 'var(--mui-palette-tone-success-line)' },
  '&:is([data-status=failed], [data-status=refused])': {
    borderColor: 'var(--mui-palette-tone-danger-ink)',
    background: 'var(--mui-palette-tone-danger-wash)',
  },
});

const Words = styled('div')({
  flex: 1,
  minWidth: 0,
  fontSize: 'var(--mui-textSize-hint)',
  color: 'var(--mui-palette-ink-muted)',
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& > p:first-of-type': { fontSize: '1rem', fontWeight: 600, lineHeight: 1.35, color: 'var(--mui-palette-ink-main)' },
});

const State = styled('p')({
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  fontVariantNumeric: 'tabular-nums',
  '&[data-status=uploaded]': { color: 'var(--mui-palette-tone-success-ink)', fontWeight: 600 },
  '&:is([data-status=failed], [data-status=refused])': { color: 'var(--mui-palette-tone-danger-ink)', fontWeight: 600 },
});

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 16px',
  margin: '4px 0 -8px',
  // Named twice: a button's own style may come after this one.
  '&& > *': { minWidth: 0, paddingInline: 0, fontWeight: 600 },
  // On a phone they stand under the picture too: three fit beside each other.
  [theme.breakpoints.down('sm')]: { marginInlineStart: -68 },
  '@media print': { display: 'none' },
}));

/** One file: what it is, how far it is, and what can be done with it. */
const FileCard = memo(function FileCard({
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
  const about = { name, of: (words: string) => <VisuallyHidden>{words}</VisuallyHidden> };
  const refused = progress.status === 'refused';
  const underWay = progress.status === 'uploading' || progress.status === 'waiting';
  return (
    <Card variant="outlined" data-status={progress.status}>
      <Picture item={item} url={url} />
      <Words>
        <p>{name}</p>
        <p>
          {describeType(item)}, {toSizeText(size)}
        </p>
        <State data-status={progress.status}>
          {progress.status === 'uploaded' && <CheckCircleOutlined fontSize="small" aria-hidden="true" />}
          {(progress.status === 'failed' || refused) && <ErrorOutlined fontSize="small" aria-hidden="true" />}
          <span>{describeProgress(progress)}</span>
        </State>
        {progress.status === 'uploaded' && progress.checksum !== undefined && (
          <p title={progress.checksum}>{t('SHA-256 {start}…', { start: progress.checksum.slice(0, 16) })}</p>
        )}
        {progress.status === 'chosen' && item.source !== undefined && onShrink && (
          <SmallerPhoto source={item.source} name={name} onUse={onShrink} />
        )}
        {(underWay || progress.status === 'paused') && (
          <LinearProgress
            variant="determinate"
            value={Math.round(progress.fraction * 100)}
            aria-label={t('Uploading {name}', { name })}
          />
        )}
        <Actions>
          {progress.status === 'failed' && onRetry && (
            <Button variant="text" size="small" onClick={onRetry}>
              {rich('Try again<of> {name}</of>', about)}
            </Button>
          )}
          {url !== undefined && isShowable(item) && (
            <a href={url} target="_blank" rel="noreferrer">
              {rich('Open preview<of> of {name} (new tab)</of>', about)}
            </a>
          )}
          {url === undefined && onOpen && (
            <Button variant="text" size="small" onClick={onOpen}>
              {rich('Open<of> {name}</of>', about)}
            </Button>
          )}
          {refused && onChooseOther && (
            <Button variant="text" size="small" onClick={onChooseOther}>
              {rich('Choose another file<of> {name}</of>', about)}
            </Button>
          )}
          {onReplace && !underWay && !refused && (
            <Button variant="text" size="small" onClick={onReplace}>
              {rich('Replace<of> {name}</of>', about)}
            </Button>
          )}
          {onRemove && (
            <Button variant="text" size="small" onClick={underWay ? onCancel : onRemove}>
              {underWay ? rich('Cancel<of> {name}</of>', about) : rich('Remove<of> {name}</of>', about)}
            </Button>
          )}
        </Actions>
      </Words>
    </Card>
  );
});

function Picture({ item, url }: { item: FileItem; url: string | undefined }) {
  if (isImage(item) && url !== undefined) return <Avatar variant="rounded" src={url} alt="" />;
  const Icon = isImage(item) ? ImageOutlined : isPdf(item) ? PictureAsPdfOutlined : InsertDriveFileOutlined;
  return (
    <Avatar variant="rounded">
      <Icon aria-hidden="true" />
    </Avatar>
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
  return extension?.toUpperCase() ?? t('File');
}

type SmallerPhotoProps = {
  source: Blob;
  name: string;
  onUse: (photo: File) => void;
};

/** Offers a large photo smaller, with what it saves. Nothing is changed unless the person says so. */
function SmallerPhoto({ source, name, onUse }: SmallerPhotoProps) {
  const [smaller, setSmaller] = useState<File>();
  useEffect(() => {
    let current = true;
    void shrinkPhoto(source, name).then((photo) => current && setSmaller(photo));
    return () => {
      current = false;
    };
  }, [source, name]);
  if (!smaller) return null;
  return (
    <p>
      {t('Sends faster and cheaper as {smaller} instead of {size}.', {
        smaller: toSizeText(smaller.size),
        size: toSizeText(source.size),
      })}{' '}
      <Button variant="text" size="small" onClick={() => onUse(smaller)}>
        {rich('Use the smaller photo<of> of {name}</of>', {
          name,
          of: (words) => <VisuallyHidden>{words}</VisuallyHidden>,
        })}
      </Button>
    </p>
  );
}

/** Pixels of the longer side of what is offered: a scanned page stays readable. */
const LONG_SIDE = 2000;
const QUALITY = 0.8;
/** Below this the saving is not worth a question. */
const LARGE_BYTES = 1_000_000;
const WORTHWHILE = 0.7;

/**
 * A smaller JPEG of a large photo, upright as the camera held it; undefined for anything else, for a photo that would
 * hardly get smaller, and where the browser cannot read it.
 */
export async function shrinkPhoto(photo: Blob, name: string): Promise<File | undefined> {
  if (!/^image\/(jpeg|png)$/.test(photo.type) || photo.size < LARGE_BYTES) return undefined;
  try {
    const picture = await createImageBitmap(photo, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONG_SIDE / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const pen = canvas.getContext('2d');
    if (!pen) return undefined;
    // JPEG knows no transparency: without it a transparent background would turn black.
    pen.fillStyle = '#ffffff';
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (!smaller || smaller.size > photo.size * WORTHWHILE) return undefined;
    return new File([smaller], name.replace(/\.[^.]*$/, '') + '.jpg', { type: 'image/jpeg' });
  } catch {
    // No picture, or one that is too large for this phone's memory: it is sent as it is.
    return undefined;
  }
}
