import Download from '@mui/icons-material/DownloadOutlined';
import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import RotateRight from '@mui/icons-material/RotateRight';
import ZoomIn from '@mui/icons-material/ZoomIn';
import ZoomOut from '@mui/icons-material/ZoomOut';
import Paper from '@mui/material/Paper';
import { styled } from '@mui/material/styles';
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { again } from '@/ui/again';
import { ErrorState } from '@/ui/error-state';
import { lazyPartWith } from '@/ui/fetched-part';
import { toSizeText } from '@/engine/locale/size-text';
import { LoadingText } from '@/ui/loading-text';
import { useObjectUrl } from '@/fields/files/object-url';
import { DOCUMENT_START, mayZoom, turnPages, zoomBy, type DocumentPosition } from '@/fields/files/document-position';
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
  /** Draws the pages of a PDF; without it the browser shows a PDF by itself, which costs nothing to fetch. */
  drawn?: boolean | undefined;
  /** Where the reader is, for whoever keeps it; the viewer does so itself otherwise. */
  position?: DocumentPosition | undefined;
  onPosition?: ((position: DocumentPosition) => void) | undefined;
  /** Told how many pages the document has, once it is drawn. */
  onPages?: ((count: number) => void) | undefined;
  /** Whether keys do what the tools do: then each says which. */
  hasKeys?: boolean | undefined;
  /** What lies over the page that is shown, in its size; `page`: from 1. */
  renderOver?: ((page: number) => ReactNode) | undefined;
  /** Further tools, at the end of the row. */
  tools?: ReactNode;
};

const FRAME = { margin: 0, overflow: 'hidden', displayPrint: 'none' };

const Tools = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  padding: '4px 8px',
  borderBottom: '1px solid var(--mui-palette-line-soft)',
  // One row beside the answers: the page begins at once. A name that has no room gives way, since the list of documents
  // has it, too.
  '& > :not(span)': { flex: 'none' },
  '& .MuiIconButton-root': { padding: 6 },
  '& > span:first-of-type': {
    flex: '1 1 0',
    minWidth: 0,
    overflow: 'hidden',
    fontWeight: 600,
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    // Where the list of documents stands over it.
    '@container (max-width: 400px)': { visibility: 'hidden' },
  },
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
  // A page is as wide as there is room, and begins at its top.
  '&[data-drawn]': { position: 'relative', display: 'block', padding: 8, scrollbarGutter: 'stable' },
  // Margins centre what is small, and leave nothing of what is large out of reach.
  '&:not([data-drawn]) > div': { position: 'relative', flex: 'none', margin: 'auto' },
  '& img': {
    position: 'absolute',
    top: '50%',
    left: '50%',
    maxWidth: 'none',
    height: 'auto',
    translate: '-50% -50%',
  },
});

const Paging = styled('div')({
  display: 'inline-flex',
  alignItems: 'center',
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
});

const Fallback = styled('div')({
  padding: '32px 16px',
  textAlign: 'center',
  color: 'var(--mui-palette-ink-muted)',
  overflowWrap: 'anywhere',
  '& p': { margin: '0 0 8px' },
});

/** Comes with the first PDF that is drawn. */
const PdfPages = lazyPartWith(
  async () => (await again(() => import('./pdf-pages'))).PdfPages,
  ({ onRetry }, { name }) => <ErrorState title={t('{name} could not be opened', { name })} onRetry={onRetry} />,
  ({ name }) => <LoadingText>{t('Loading {name}…', { name })}</LoadingText>,
);

/**
 * A document in the page: a PDF drawn or in the browser's own viewer, an image, both to zoom and turn; anything else to
 * open or download.
 */
export function DocumentViewer(props: DocumentViewerProps) {
  const { name, source, type, error, onRetry, drawn = false } = props;
  const url = useObjectUrl(source);
  const [own, setOwn] = useState(DOCUMENT_START);
  if (error !== undefined) return <ErrorState title={error} onRetry={onRetry} />;
  if (source === undefined || url === undefined) return <LoadingText>{t('Loading {name}…', { name })}</LoadingText>;
  const kind = type ?? source.type;
  const { position = own, onPosition = setOwn, hasKeys = false } = props;
  const { onPages, renderOver, tools: further } = props;
  const tools = { url, name, position, onPosition, hasKeys, further };
  if (isImage(kind))
    return <ImageViewer key={url} {...tools} onPages={onPages} onRetry={onRetry} renderOver={renderOver} />;
  if (kind === 'application/pdf' && drawn)
    return (
      <DrawnPdf key={url} {...tools} source={source} onPages={onPages} onRetry={onRetry} renderOver={renderOver} />
    );
  return (
    <Paper component="figure" variant="outlined" aria-label={name} sx={FRAME}>
      <Tools>
        <span title={name}>{name}</span>
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

/** Whether its pages are drawn here, so that something can lie over them. */
export function isDrawn(type: string): boolean {
  return isImage(type) || type === 'application/pdf';
}

function isImage(type: string): boolean {
  return /^image\/(?:png|jpeg|gif|webp)$/.test(type);
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

interface ToolbarProps {
  url: string;
  name: string;
  position: DocumentPosition;
  onPosition: (position: DocumentPosition) => void;
  hasKeys: boolean;
  /** How many there are, where there are any. */
  pages?: number | undefined;
  further?: ReactNode;
}

type PartProps = ToolbarProps & Pick<DocumentViewerProps, 'onPages' | 'onRetry' | 'renderOver'>;

function Toolbar({ url, name, position, onPosition, hasKeys, pages, further }: ToolbarProps) {
  const keys = (key: string) => (hasKeys ? key : undefined);
  const page = Math.min(position.page, pages ?? 1);
  return (
    <Tools>
      <span title={name}>{name}</span>
      {pages !== undefined && pages > 1 && (
        <Paging>
          <Tool
            label={t('Previous page')}
            keys={keys('[')}
            icon={<NavigateBefore />}
            disabled={page <= 1}
            onClick={() => onPosition(turnPages(position, pages, -1))}
          />
          <span role="status">{t('Page {page} of {pages}', { page, pages })}</span>
          <Tool
            label={t('Next page')}
            keys={keys(']')}
            icon={<NavigateNext />}
            disabled={page >= pages}
            onClick={() => onPosition(turnPages(position, pages, 1))}
          />
        </Paging>
      )}
      <Tool
        label={t('Zoom out')}
        keys={keys('-')}
        icon={<ZoomOut />}
        disabled={!mayZoom(position, -1)}
        onClick={() => onPosition(zoomBy(position, -1))}
      />
      <Tool
        label={t('Zoom in')}
        keys={keys('+')}
        icon={<ZoomIn />}
        disabled={!mayZoom(position, 1)}
        onClick={() => onPosition(zoomBy(position, 1))}
      />
      <Tool
        label={t('Rotate')}
        icon={<RotateRight />}
        onClick={() => onPosition({ ...position, turns: position.turns + 1 })}
      />
      <Tooltip title={t('Download')}>
        <IconButton component="a" size="small" href={url} download={name}>
          <Download />
        </IconButton>
      </Tooltip>
      {further}
    </Tools>
  );
}

function DrawnPdf({ source, onPages, onRetry, renderOver, ...tools }: PartProps & { source: Blob }) {
  const { name, position } = tools;
  const [pages, setPages] = useState<number>();
  const canvas = useRef<HTMLDivElement>(null);
  useEffect(() => {
    canvas.current?.scrollTo(0, 0);
  }, [position.page]);
  return (
    <Paper component="figure" variant="outlined" aria-label={name} sx={FRAME}>
      <Toolbar {...tools} pages={pages} />
      <Canvas ref={canvas} data-drawn role="region" aria-label={t('{name}, scrolls', { name })} tabIndex={0}>
        <PdfPages
          name={name}
          source={source}
          position={position}
          onPages={(count) => {
            setPages(count);
            onPages?.(count);
          }}
          onRetry={onRetry}
          over={renderOver?.(Math.min(position.page, pages ?? 1))}
        />
      </Canvas>
    </Paper>
  );
}

function ImageViewer({ onPages, onRetry, renderOver, ...tools }: PartProps) {
  const { url, name, position } = tools;
  const { zoom, turns } = position;
  const [ratio, setRatio] = useState(1);
  const [failed, setFailed] = useState(false);
  const onSide = turns % 2 === 1;
  return (
    <Paper component="figure" variant="outlined" aria-label={name} sx={FRAME}>
      <Toolbar {...tools} />
      {failed ? (
        <ErrorState
          title={t('{name} cannot be shown here. Download it to open it.', { name })}
          onRetry={() => {
            setFailed(false);
            onRetry?.();
          }}
        />
      ) : (
        <Canvas role="region" aria-label={t('{name}, scrolls', { name })} tabIndex={0}>
          {/* A turn alone takes no room: the sheet has the size of the turned image, so that all of it can be scrolled to. */}
          <div style={{ width: `${zoom * 100}%`, aspectRatio: onSide ? 1 / ratio : ratio }}>
            <img
              src={url}
              alt={name}
              style={{ width: `${onSide ? ratio * 100 : 100}%`, rotate: `${turns * 90}deg` }}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
                setRatio(naturalWidth / naturalHeight || 1);
                onPages?.(1);
              }}
              onError={() => setFailed(true)}
            />
            {renderOver?.(1)}
          </div>
        </Canvas>
      )}
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
  /** Struck for it, as KeyboardEvent.key has them. */
  keys?: string | undefined;
  icon: ReactElement;
  disabled?: boolean;
  onClick: () => void;
}

/** One that can do no more stays in its place, and keeps the focus. */
export function Tool({ label, keys, icon, disabled = false, onClick }: ToolProps) {
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        aria-keyshortcuts={keys}
        aria-disabled={disabled}
        onClick={disabled ? undefined : onClick}
        sx={{ '&[aria-disabled=true]': { color: 'action.disabled', cursor: 'default' } }}
      >
        {icon}
      </IconButton>
    </Tooltip>
  );
}
