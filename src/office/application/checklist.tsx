/** What officers tick as checked, with how far they are. */
import { holdsFiles } from '@/definition/language/field-kinds';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import LinearProgress from '@mui/material/LinearProgress';
import type { AdminApplicationDetail, Check } from '@/api/shapes/review';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import { listChecklist, type ChecklistEntry } from '@/engine/record/checklist';
import { toTimeText } from '@/records/record-dates';
import { announce } from '@/ui/announce';
import { StaleNotice } from './stale-notice';
import { useCheck } from './use-check';
import { styles } from './application-styles';
import { t } from '@/texts/t';

const TITLE = 'checklist-title';

export interface ChecklistProps {
  detail: AdminApplicationDetail;
  definition: ProviderDefinition;
  data: FormData;
  onOpenDocument: (id: string) => void;
}

/** Nothing where the type asks for no checks, or nothing that is checked is answered. */
export function Checklist({ detail, definition, data, onOpenDocument }: ChecklistProps) {
  const entries = listChecklist(definition, data);
  const { checks, error, tick, reset } = useCheck(detail, {
    onKept: ({ item, checked }, kept) => {
      const title = entries.find(({ id }) => id === item)?.title;
      const done = entries.filter(({ id }) => isHeld(kept, id)).length;
      const said = { title: title ?? '', done, count: entries.length };
      announce(
        checked
          ? t('{title} is checked. {done} of {count} checked', said)
          : t('{title} is not checked any more. {done} of {count} checked', said),
      );
    },
  });
  if (entries.length === 0) return null;
  const done = entries.filter(({ id }) => isHeld(checks, id)).length;
  return (
    <Box component="section" aria-labelledby={TITLE} sx={styles.checklist}>
      <Box sx={styles.checklistHead}>
        <Box component="h2" id={TITLE} sx={styles.stepTitle}>
          {t('Checks')}
        </Box>
        <strong>{t('{done} of {count} checked', { done, count: entries.length })}</strong>
      </Box>
      <LinearProgress variant="determinate" value={(100 * done) / entries.length} aria-hidden />
      {error && <StaleNotice error={error} applicationId={detail.application.id} onReloaded={reset} />}
      <ul>
        {entries.map((entry) => (
          <Item
            key={entry.id}
            entry={entry}
            check={checks.find(({ item }) => item === entry.id)}
            disabled={!detail.checkable}
            onTick={(checked) => tick({ item: entry.id, checked })}
            onShow={() => show(entry, detail, onOpenDocument)}
          />
        ))}
      </ul>
    </Box>
  );
}

const isHeld = (checks: Check[], id: string): boolean =>
  checks.some(({ item, changed_at }) => item === id && changed_at === null);

interface ItemProps {
  entry: ChecklistEntry;
  check: Check | undefined;
  disabled: boolean;
  onTick: (checked: boolean) => void;
  onShow: () => void;
}

function Item({ entry: { id, title, help }, check, disabled, onTick, onShow }: ItemProps) {
  const control = `check-${id}`;
  return (
    <Box component="li" sx={styles.check}>
      <Checkbox
        size="small"
        id={control}
        name={control}
        checked={check?.changed_at === null}
        disabled={disabled}
        onChange={({ target }) => onTick(target.checked)}
        slotProps={{ input: { 'aria-describedby': `${control}-facts` } }}
      />
      <Box sx={styles.checkText}>
        <Box component="label" htmlFor={control} sx={styles.checkLabel}>
          {title}
        </Box>
        <div id={`${control}-facts`}>
          {help !== undefined && (
            <Box component="p" sx={styles.checkHint}>
              {help}
            </Box>
          )}
          {check?.changed_at === null && (
            <Box component="p" sx={styles.checkHint}>
              {t('Checked by {officer} on {time}', { officer: check.checked_by, time: toTimeText(check.checked_at) })}
            </Box>
          )}
          {typeof check?.changed_at === 'string' && (
            <Box component="p" sx={styles.checkAgain}>
              {t('Corrected on {corrected}: please check again. {officer} had checked it on {checked}.', {
                corrected: toTimeText(check.changed_at),
                officer: check.checked_by,
                checked: toTimeText(check.checked_at),
              })}
            </Box>
          )}
        </div>
      </Box>
      <Button variant="text" size="small" onClick={onShow} aria-label={t('Show {title}', { title })}>
        {t('Show')}
      </Button>
    </Box>
  );
}

/** Opens the document where it is one; else leads to the answers. */
function show(
  { fields }: ChecklistEntry,
  { documents }: AdminApplicationDetail,
  onOpenDocument: (id: string) => void,
): void {
  const document = fields
    .filter(holdsFiles)
    .flatMap((field) => documents.find(({ key }) => key === field.key || key === field.ui.documentType) ?? [])[0];
  const isDocument = document && fields.every(holdsFiles);
  if (isDocument) return onOpenDocument(document.id);
  const row = window.document.querySelector<HTMLElement>(`#panel-answers [data-row="${fields[0]?.key ?? ''}"]`);
  if (!row) return;
  row.tabIndex = -1;
  row.scrollIntoView({ block: 'center' });
  row.focus({ preventScroll: true });
}

/** Leads to the first item that is not ticked. */
export function focusFirstUnchecked(): void {
  const control = document.querySelector<HTMLElement>(`[aria-labelledby="${TITLE}"] input:not(:checked)`);
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
}
