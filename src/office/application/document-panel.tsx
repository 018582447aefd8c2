/** The documents of an application, one of them open, and the places that are marked on them. */
import Check from '@mui/icons-material/Check';
import Fullscreen from '@mui/icons-material/Fullscreen';
import MuiBox from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import NativeSelect from '@mui/material/NativeSelect';
import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useRef, useState, type ReactNode, useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { AdminApplicationDetail, DocumentEntryBody, SeenDocument } from '@/api/shapes/review';
import { listFields, type ProviderDefinition, type FieldDefinition } from '@/definition/parse/catalog';
import { toTimeText } from '@/records/record-dates';
import { DocumentViewer, isDrawn, Tool } from '@/fields/files/document-viewer';
import { EmptyState } from '@/ui/empty-state';
import { announce } from '@/ui/announce';
import { toSizeText } from '@/engine/locale/size-text';
import { api } from '@/page/data/api';
import { describeFailure } from '@/api/client/describe-failure';
import { useOfficer } from '@/sign-in/officer/signed-in-officer';
import { listText } from '@/texts/list-text';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { useShortcut } from '../layout/shortcut-provider';
import { styles } from './application-styles';
import { reasonId, toMarkId } from './mark-faults';
import { REASON, ReasonChoice, type Marking } from './marks-in-place';
import { PlaceLayer, type ShownPlace } from './place-layer';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { type FormData, isFileRecord, type Answer } from '@/engine/answers/form-data';
import { listFileQuestions, listFilePlaces, listFilesOf } from '@/engine/record/file-answers';
import { tellPlace, type Box } from '@/engine/record/marked-place';
import { toPathText } from '@/engine/record/path-text';
import { listReasons } from '@/engine/workflow/ready-reasons';
import { t } from '@/texts/t';
import { create } from 'zustand';
import { DOCUMENT_START, turnPages, zoomBy, type DocumentPosition } from '@/fields/files/document-position';
import { applicationKey } from './use-application';
import type { TimelineEntry } from '@/api/shapes/application';
import { isHidden } from '@/definition/language/field-kinds';

export interface DocumentPanelProps {
  detail: AdminApplicationDetail;
  definition: ProviderDefinition;
  data: FormData;
  /** Undefined where this officer cannot ask for changes now. */
  marking: Marking | undefined;
  /** Id of the open one. */
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

export function DocumentPanel(props: DocumentPanelProps) {
  const { documents } = props.detail;
  const open = documents.find((document) => document.id === props.chosen) ?? documents[0];
  if (!open) return <EmptyState title={t('No documents')}>{t('The applicant has not sent any.')}</EmptyState>;
  return <Documents {...props} open={open} />;
}

function Documents({ open, ...props }: DocumentPanelProps & { open: DocumentEntryBody }) {
  const { detail, definition, data, marking, onChoose } = props;
  const { documents, seen, timeline } = detail;
  const { user } = useOfficer();
  const hasSeen = ({ id }: DocumentEntryBody) =>
    seen.some((each) => each.document === id && each.officer_id === user.id);
  const fields = listFields(definition);
  const labels = labelDocuments(fields, documents);
  const former = useMemo(() => listFormer(timeline, documents), [timeline, documents]);
  const panel = useRef<HTMLDivElement>(null);
  const besideControl = useId();
  const [besideId, setBesideId] = useState('');
  const [pages, setPages] = useState<{ id: string; count: number }>();
  const [drawing, setDrawing] = useState('');
  const [chosenPlace, choosePlace] = useState('');
  const [position, onPosition] = useDocumentPosition(open.id);
  const others = [
    ...documents.map((document, index) => ({ document, label: labels[index] ?? '' })),
    ...former.map((document) => ({
      document,
      label: t('{label}, until {time}', {
        label: toPathText(fields, document.key),
        time: toTimeText(document.replaced_at),
      }),
    })),
  ].filter(({ document }) => document.id !== open.id);
  const beside = others.find(({ document }) => document.id === besideId)?.document;
  const place = documents.indexOf(open);
  const step = (by: 1 | -1) => {
    const next = documents[place + by];
    if (next) onChoose(next.id);
  };
  useDocumentKeys({
    position,
    onPosition,
    pages: pages?.id === open.id ? pages.count : position.page,
    onStep: step,
    onFullScreen: () => void switchFullScreen(panel.current),
  });
  const question = useMemo(() => findQuestion(definition, data, open.id), [definition, data, open.id]);
  const mayMark = marking !== undefined && question !== undefined && isDrawn(open.type);
  const isDrawing = mayMark && drawing === open.id;
  const leave = () => {
    setDrawing('');
    panel.current?.querySelector<HTMLElement>('[data-mark-place]')?.focus();
  };
  const draw = (page: number, box: Box) => {
    if (!marking || !question) return;
    const mark = { path: question.path, place: { file: open.id, page, ...box } };
    const reasons = listReasons(definition.workflow, question.field);
    flushSync(() => {
      marking.set(mark, (reasons.length === 1 ? reasons[0] : undefined) ?? '');
      choosePlace(toMarkId(mark));
      setDrawing('');
    });
    announce(t('{label} is marked: say why', { label: `${question.field.label}, ${tellPlace(mark.place)}` }));
    findPlace(panel.current, toMarkId(mark))?.scrollIntoView({ block: 'nearest' });
    panel.current?.querySelector<HTMLElement>(REASON)?.focus();
  };
  const own = (marking?.marks ?? []).filter(({ place: at }) => at !== undefined);
  const asked = timeline.flatMap(({ requested_changes }) => requested_changes.filter((each) => each.place));
  const current = own.find((mark) => toMarkId(mark) === chosenPlace && mark.place?.file === open.id);
  const placesOn = (file: string, page: number): ShownPlace[] => {
    const all = new Map([...asked, ...own].map((mark) => [toMarkId(mark), mark]));
    return [...all].flatMap(([id, { place: box, reason }]) =>
      box?.file === file && box.page === page
        ? [{ id, box, label: reason === '' ? tellPlace(box) : `${tellPlace(box)}: ${reason}` }]
        : [],
    );
  };
  const renderOver = (document: DocumentEntryBody, turns: number) => (page: number) => (
    <PlaceLayer
      places={placesOn(document.id, page)}
      turns={turns}
      chosen={chosenPlace}
      onChoose={choosePlace}
      onDraw={isDrawing && document === open ? (box) => draw(page, box) : undefined}
      onLeave={leave}
    />
  );
  return (
    <MuiBox ref={panel} sx={styles.documentPanel}>
      {documents.length > 1 && (
        <MuiBox component="ul" aria-label={t('Documents of this application')} sx={styles.documents}>
          {documents.map((document, index) => (
            <li key={document.id}>
              <Chip
                component="button"
                type="button"
                size="small"
                variant="outlined"
                color={document.id === open.id ? 'primary' : 'default'}
                icon={hasSeen(document) ? <Check aria-hidden="true" /> : undefined}
                label={
                  <>
                    {labels[index]}
                    {hasSeen(document) && <VisuallyHidden>{t('(seen by you)')}</VisuallyHidden>}
                  </>
                }
                aria-pressed={document.id === open.id}
                aria-keyshortcuts={index === place + 1 ? 'd' : index === place - 1 ? 'Shift+D' : undefined}
                onClick={() => onChoose(document.id)}
              />
            </li>
          ))}
        </MuiBox>
      )}
      <MuiBox sx={styles.besideEachOther}>
        <OpenDocument
          key={open.id}
          detail={detail}
          entry={open}
          hasKeys
          onPages={(count) => setPages({ id: open.id, count })}
          renderOver={renderOver}
          tools={
            <>
              {mayMark && (
                <MarkPlace isDrawing={isDrawing} onToggle={() => (isDrawing ? leave() : setDrawing(open.id))} />
              )}
              {document.fullscreenEnabled && (
                <Tool
                  label={t('Full screen')}
                  keys="f"
                  icon={<Fullscreen />}
                  onClick={() => void switchFullScreen(panel.current)}
                />
              )}
            </>
          }
        />
        {beside && <OpenDocument key={`${beside.id} beside`} detail={detail} entry={beside} renderOver={renderOver} />}
      </MuiBox>
      {current && (
        <ReasonChoice
          key={chosenPlace}
          id={`placed-${reasonId(current)}`}
          label={`${question?.field.label ?? open.name}, ${current.place ? tellPlace(current.place) : ''}`}
          reason={current.reason}
          reasons={listReasons(definition.workflow, question?.field)}
          onSay={(words) => marking?.set(current, words)}
          onLeave={() => {
            findPlace(panel.current, chosenPlace)?.focus();
            choosePlace('');
          }}
        >
          <Button
            size="small"
            onClick={() => {
              marking?.set(current, undefined);
              leave();
            }}
          >
            {t('Take the mark away')}
          </Button>
        </ReasonChoice>
      )}
      <MuiBox sx={styles.documentTools}>
        {others.length > 0 && (
          <span>
            <label htmlFor={besideControl}>{t('Beside it')}</label>{' '}
            <NativeSelect
              id={besideControl}
              name="beside"
              value={beside?.id ?? ''}
              onChange={({ target }) => setBesideId(target.value)}
            >
              <option value="">{t('Nothing')}</option>
              {others.map(({ document, label }) => (
                <option key={document.id} value={document.id}>
                  {label}
                </option>
              ))}
            </NativeSelect>
          </span>
        )}
        <SeenByOthers documents={documents} seen={seen} />
      </MuiBox>
    </MuiBox>
  );
}

/** A button, and a key, by which a box is drawn on the page. */
function MarkPlace({ isDrawing, onToggle }: { isDrawing: boolean; onToggle: () => void }) {
  useShortcut({ key: '.', label: t('Mark a place on the page'), run: onToggle });
  return (
    <Button
      size="small"
      variant={isDrawing ? 'contained' : 'outlined'}
      data-mark-place
      aria-keyshortcuts="."
      aria-pressed={isDrawing}
      onClick={onToggle}
      sx={{ flex: 'none', minWidth: 0 }}
    >
      {t('Mark a place')}
    </Button>
  );
}

function findPlace(panel: HTMLElement | null, id: string): HTMLElement | undefined {
  return [...(panel?.querySelectorAll<HTMLElement>('[data-place]') ?? [])].find(
    ({ dataset }) => dataset['place'] === id,
  );
}

/** In and out; a browser that will not is left as it is. */
async function switchFullScreen(element: HTMLElement | null): Promise<void> {
  if (!document.fullscreenEnabled) return;
  const change = document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen();
  await change?.catch(() => undefined);
}

/** How far the other officers have come, such as the one who has handed it over. */
function SeenByOthers({ documents, seen }: Pick<AdminApplicationDetail, 'documents' | 'seen'>) {
  const { user } = useOfficer();
  const current = seen.filter(({ document }) => documents.some(({ id }) => id === document));
  const others = new Map(
    current.filter(({ officer_id }) => officer_id !== user.id).map(({ officer_id, officer }) => [officer_id, officer]),
  );
  if (others.size === 0) return null;
  const told = [...others].map(([id, officer]) => {
    const { length } = current.filter(({ officer_id }) => officer_id === id);
    return t('{officer} has seen {seen} of {count}', { officer, seen: length, count: documents.length });
  });
  return <p>{told.join(' · ')}</p>;
}

interface OpenDocumentProps {
  detail: AdminApplicationDetail;
  entry: DocumentEntryBody;
  hasKeys?: boolean;
  onPages?: (count: number) => void;
  renderOver: (document: DocumentEntryBody, turns: number) => (page: number) => ReactNode;
  tools?: ReactNode;
}

function OpenDocument({ detail, entry, hasKeys, onPages, renderOver, tools }: OpenDocumentProps) {
  const { application, seen, documents } = detail;
  const [pages, setPages] = useState<number>();
  const [position, onPosition] = useDocumentPosition(entry.id);
  const { data, error, refetch } = useQuery({
    // Outside of what an act has read anew: the bytes under an address never change.
    queryKey: ['document', entry.url],
    queryFn: ({ signal }) => api.downloadFile(entry.url, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  // What the page cannot draw has been seen as far as that goes here; a file that was replaced is not asked about.
  const isShown = isDrawn(entry.type) ? pages !== undefined && position.page >= pages : data !== undefined;
  useKeepSeen({ applicationId: application.id, seen }, entry, isShown && documents.includes(entry));
  const by = seen.filter(({ document }) => document === entry.id);
  return (
    <MuiBox sx={styles.openDocument}>
      <DocumentViewer
        name={entry.name}
        type={entry.type}
        source={data}
        error={error ? describeFailure(error) : undefined}
        onRetry={() => void refetch()}
        drawn
        position={position}
        onPosition={onPosition}
        onPages={(count) => {
          setPages(count);
          onPages?.(count);
        }}
        hasKeys={hasKeys}
        renderOver={renderOver(entry, position.turns)}
        tools={tools}
      />
      <MuiBox component="p" sx={styles.documentFacts}>
        {t('{name}, {size}, received {time}', {
          name: entry.name,
          size: toSizeText(entry.size),
          time: toTimeText(entry.uploaded_at),
        })}
        {by.length > 0 && ` · ${t('Seen by {names}', { names: listText(by.map(({ officer }) => officer)) })}`}
      </MuiBox>
    </MuiBox>
  );
}

/** One for each, by its question; the file's name where no question asks for it. */
export function labelDocuments(
  fields: readonly FieldDefinition[],
  documents: readonly Pick<DocumentEntryBody, 'key' | 'name'>[],
): string[] {
  return numberRepeated(
    documents.map(
      ({ key, name }) =>
        listFileQuestions(fields).find(({ field }) => field.ui.documentType === key)?.field.label ??
        (findFieldAt(fields, key) ? toPathText(fields, key) : name),
    ),
  );
}

/** Files of one list have one label: each says which of them it is. */
function numberRepeated(labels: readonly string[]): string[] {
  return labels.map((label, index) => {
    const all = labels.filter((each) => each === label).length;
    const place = labels.slice(0, index + 1).filter((each) => each === label).length;
    return all === 1 ? label : t('{label} ({number} of {count})', { label, number: place, count: all });
  });
}

const usePositions = create<Record<string, DocumentPosition>>(() => ({}));

/** Where the officer is in a document, by its id: kept as long as the page is open. */
function useDocumentPosition(id: string): [DocumentPosition, (position: DocumentPosition) => void] {
  const position = usePositions((positions) => positions[id]) ?? DOCUMENT_START;
  return [position, (next) => usePositions.setState({ [id]: next })];
}

interface DocumentKeys {
  position: DocumentPosition;
  onPosition: (position: DocumentPosition) => void;
  /** Pages of the open document, as far as they are known. */
  pages: number;
  /** Opens the document so many places on. */
  onStep: (by: 1 | -1) => void;
  onFullScreen: () => void;
}

/** The keys of the open document. */
function useDocumentKeys({ position, onPosition, pages, onStep, onFullScreen }: DocumentKeys): void {
  useShortcut({ key: 'd', label: t('Next document'), run: () => onStep(1) });
  useShortcut({ key: 'D', label: t('Previous document'), run: () => onStep(-1) });
  useShortcut({ key: ']', label: t('Next page'), run: () => onPosition(turnPages(position, pages, 1)) });
  useShortcut({ key: '[', label: t('Previous page'), run: () => onPosition(turnPages(position, pages, -1)) });
  useShortcut({ key: '+', label: t('Zoom in'), run: () => onPosition(zoomBy(position, 1)) });
  useShortcut({ key: '-', label: t('Zoom out'), run: () => onPosition(zoomBy(position, -1)) });
  useShortcut({ key: '0', label: t('Whole width'), run: () => onPosition({ ...position, zoom: 1 }) });
  useShortcut({ key: 'f', label: t('Full screen'), run: onFullScreen });
}

interface Seen {
  applicationId: string;
  seen: readonly SeenDocument[];
}

/**
 * Tells the server once `shown` is true and this officer had not seen it. One that fails is told when it is opened
 * again.
 */
function useKeepSeen({ applicationId: id, seen }: Seen, document: DocumentEntryBody, shown: boolean): void {
  const client = useQueryClient();
  const { user } = useOfficer();
  const { mutate } = useMutation({
    mutationFn: async () =>
      api.request('POST /admin/applications/:id/seen', { params: { id }, json: { document: document.id } }),
    onSuccess: (kept) => {
      client.setQueriesData<AdminApplicationDetail>({ queryKey: applicationKey(id) }, (detail) =>
        detail ? { ...detail, seen: kept } : detail,
      );
    },
  });
  const isNew = shown && !seen.some((each) => each.document === document.id && each.officer_id === user.id);
  useEffect(() => {
    if (isNew) mutate();
  }, [isNew, mutate]);
}

/** The question that a document answers; undefined where no applicant can be asked for it. */
function findQuestion(
  definition: ProviderDefinition,
  data: FormData,
  documentId: string,
): { path: string; field: FieldDefinition } | undefined {
  const fields = listFields(definition);
  const place = listFilePlaces(fields, data).find((each) =>
    listFilesOf(each).some(({ fileKey }) => fileKey === documentId),
  );
  const field = place && findFieldAt(fields, place.path);
  return place && field && !isHidden(field) && field.ui.review !== 'hide' ? { path: place.path, field } : undefined;
}

/** A file that a correction replaced. */
interface FormerDocument extends DocumentEntryBody {
  replaced_at: string;
}

/** Newest first. */
function listFormer(timeline: readonly TimelineEntry[], now: readonly DocumentEntryBody[]): FormerDocument[] {
  const former = timeline.flatMap(({ changes, created_at }) =>
    changes.flatMap(({ path, before }) =>
      ([before].flat() as Answer[]).filter(isFileRecord).flatMap((file) =>
        file.fileUrl === undefined || file.fileKey === undefined
          ? []
          : [
              {
                id: file.fileKey,
                key: path.replace(/^documents\./, ''),
                name: file.fileName,
                url: file.fileUrl,
                type: file.fileType,
                size: file.fileSize,
                hash: '',
                uploaded_at: String(file['uploadedAt'] ?? ''),
                replaced_at: created_at,
              },
            ],
      ),
    ),
  );
  const newest = former.toSorted((one, other) => other.replaced_at.localeCompare(one.replaced_at));
  return newest.filter(
    ({ id }, index) => !now.some((each) => each.id === id) && newest.findIndex((each) => each.id === id) === index,
  );
}
