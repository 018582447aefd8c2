/** The documents of an application, one of them open. */
import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import NativeSelect from '@mui/material/NativeSelect';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { DocumentEntryBody } from '@/api/shapes/review';
import { listFields, type ProviderDefinition, type FieldDefinition } from '@/definition/parse/catalog';
import { toTimeText } from '@/records/record-dates';
import { DocumentViewer } from '@/fields/files/document-viewer';
import { EmptyState } from '@/ui/empty-state';
import { toSizeText } from '@/engine/locale/size-text';
import { api } from '@/page/data/api';
import { describeFailure } from '@/api/client/describe-failure';
import { useOfficer } from '@/sign-in/officer/signed-in-officer';
import { listText } from '@/texts/list-text';
import { VisuallyHidden } from '@/ui/visually-hidden';
import { styles } from './application-styles';
import { useKeepSeen, type Seen } from './use-seen';
import { useDocumentKeys, useDocumentPosition } from './use-document-keys';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { listFileQuestions } from '@/engine/record/file-answers';
import { toPathText } from '@/engine/record/path-text';
import { t } from '@/texts/t';

export interface DocumentPanelProps extends Seen {
  documents: readonly DocumentEntryBody[];
  definition: ProviderDefinition;
  /** Id of the open one. */
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

export function DocumentPanel(props: DocumentPanelProps) {
  const open = props.documents.find((document) => document.id === props.chosen) ?? props.documents[0];
  if (!open) return <EmptyState title={t('No documents')}>{t('The applicant has not sent any.')}</EmptyState>;
  return <Documents {...props} open={open} />;
}

function Documents({ open, ...props }: DocumentPanelProps & { open: DocumentEntryBody }) {
  const { documents, definition, onChoose } = props;
  const { user } = useOfficer();
  const hasSeen = ({ id }: DocumentEntryBody) =>
    props.seen.some((each) => each.document === id && each.officer_id === user.id);
  const labels = labelDocuments(listFields(definition), documents);
  const panel = useRef<HTMLDivElement>(null);
  const besideControl = useId();
  const [besideId, setBesideId] = useState('');
  const [pages, setPages] = useState<{ id: string; count: number }>();
  const [position, onPosition] = useDocumentPosition(open.id);
  const beside = documents.find(({ id }) => id === besideId && id !== open.id);
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
  return (
    <Box ref={panel} sx={styles.documentPanel}>
      <Box component="ul" aria-label={t('Documents of this application')} sx={styles.documents}>
        {documents.map((document, index) => (
          <li key={document.id}>
            <Chip
              component="button"
              type="button"
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
      </Box>
      <SeenByOthers {...props} />
      <Box sx={styles.documentTools}>
        {documents.length > 1 && (
          <span>
            <label htmlFor={besideControl}>{t('Beside it')}</label>{' '}
            <NativeSelect
              id={besideControl}
              name="beside"
              value={beside?.id ?? ''}
              onChange={({ target }) => setBesideId(target.value)}
            >
              <option value="">{t('Nothing')}</option>
              {documents.map(({ id }, index) =>
                id === open.id ? null : (
                  <option key={id} value={id}>
                    {labels[index]}
                  </option>
                ),
              )}
            </NativeSelect>
          </span>
        )}
        {document.fullscreenEnabled && (
          <Button size="small" aria-keyshortcuts="f" onClick={() => void switchFullScreen(panel.current)}>
            {t('Full screen')}
          </Button>
        )}
      </Box>
      <Box sx={styles.besideEachOther}>
        <OpenDocument
          key={open.id}
          seenOf={props}
          entry={open}
          hasKeys
          onPages={(count) => setPages({ id: open.id, count })}
        />
        {beside && <OpenDocument key={`${beside.id} beside`} seenOf={props} entry={beside} />}
      </Box>
    </Box>
  );
}

/** In and out; a browser that will not is left as it is. */
async function switchFullScreen(element: HTMLElement | null): Promise<void> {
  if (!document.fullscreenEnabled) return;
  const change = document.fullscreenElement ? document.exitFullscreen() : element?.requestFullscreen();
  await change?.catch(() => undefined);
}

/** How far the other officers have come, such as the one who has handed it over. */
function SeenByOthers({ documents, seen }: Pick<DocumentPanelProps, 'documents' | 'seen'>) {
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
  return (
    <Box component="p" sx={styles.documentFacts}>
      {told.join(' · ')}
    </Box>
  );
}

interface OpenDocumentProps {
  seenOf: Seen;
  entry: DocumentEntryBody;
  hasKeys?: boolean;
  onPages?: (count: number) => void;
}

function OpenDocument({ seenOf, entry, hasKeys, onPages }: OpenDocumentProps) {
  const [pages, setPages] = useState<number>();
  const [position, onPosition] = useDocumentPosition(entry.id);
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'file', entry.url],
    queryFn: ({ signal }) => api.downloadFile(entry.url, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  // What the page cannot draw has been seen as far as that goes here.
  const drawn = /^image\/|^application\/pdf$/.test(entry.type);
  useKeepSeen(seenOf, entry, drawn ? pages !== undefined && position.page >= pages : data !== undefined);
  const by = seenOf.seen.filter(({ document }) => document === entry.id);
  return (
    <Box sx={styles.openDocument}>
      <Box component="p" sx={styles.documentFacts}>
        {t('{name}, {size}, received {time}', {
          name: entry.name,
          size: toSizeText(entry.size),
          time: toTimeText(entry.uploaded_at),
        })}
        {by.length > 0 && ` · ${t('Seen by {names}', { names: listText(by.map(({ officer }) => officer)) })}`}
      </Box>
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
      />
    </Box>
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
