/** The documents of an application, one of them open. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useQuery } from '@tanstack/react-query';
import type { DocumentEntryBody } from '@/api/shapes/review';
import { listFields, type ProviderDefinition, type FieldDefinition } from '@/definition/parse/catalog';
import { toTimeText } from '@/records/record-dates';
import { DocumentViewer } from '@/fields/files/document-viewer';
import { EmptyState } from '@/ui/empty-state';
import { toSizeText } from '@/engine/locale/size-text';
import { api } from '@/page/data/api';
import { describeFailure } from '@/api/client/describe-failure';
import { styles } from './application-styles';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { listFileQuestions } from '@/engine/record/file-answers';
import { toPathText } from '@/engine/record/path-text';
import { t } from '@/texts/t';

export interface DocumentPanelProps {
  documents: readonly DocumentEntryBody[];
  definition: ProviderDefinition;
  /** Id of the open one. */
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

export function DocumentPanel({ documents, definition, chosen, onChoose }: DocumentPanelProps) {
  const labels = labelDocuments(listFields(definition), documents);
  const open = documents.find((document) => document.id === chosen) ?? documents[0];
  if (!open) return <EmptyState title={t('No documents')}>{t('The applicant has not sent any.')}</EmptyState>;
  return (
    <>
      <Box component="ul" aria-label={t('Documents of this application')} sx={styles.documents}>
        {documents.map((document, index) => (
          <li key={document.id}>
            <Chip
              component="button"
              type="button"
              variant="outlined"
              color={document.id === open.id ? 'primary' : 'default'}
              label={labels[index]}
              aria-pressed={document.id === open.id}
              onClick={() => onChoose(document.id)}
            />
          </li>
        ))}
      </Box>
      <Box component="p" sx={styles.documentFacts}>
        {t('{name}, {size}, received {time}', {
          name: open.name,
          size: toSizeText(open.size),
          time: toTimeText(open.uploaded_at),
        })}
      </Box>
      <OpenDocument key={open.id} entry={open} />
    </>
  );
}

function OpenDocument({ entry }: { entry: DocumentEntryBody }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', 'file', entry.url],
    queryFn: ({ signal }) => api.downloadFile(entry.url, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  return (
    <DocumentViewer
      name={entry.name}
      type={entry.type}
      source={data}
      error={error ? describeFailure(error) : undefined}
      onRetry={() => void refetch()}
    />
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
