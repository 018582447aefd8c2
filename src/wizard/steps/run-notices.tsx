/** What few runs through a form have to say; fetched by those that do, or before them. */
import { useStore } from 'zustand/react';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import Button from '@mui/material/Button';
import type { StoredDraft } from '../drafts/choose-draft';
import { DraftFacts } from '../drafts/draft-facts';
import type { DraftAutosave } from '../drafts/draft-autosave';
import { Notice } from '../notice';
import { SoftLink } from '@/ui/soft-link';
import { toPathText } from '@/engine/record/path-text';
import { keyOf, type AnswerStore } from '@/form/store/answer-store';
import { listMissing, type LostFile } from '../drafts/draft-content';
import { useAnswers } from '@/form/store/form-host';
import { useState } from 'react';
import { t } from '@/texts/t';

interface DraftConflictProps {
  definition: ProviderDefinition;
  autosave: DraftAutosave;
  /** Takes focus each time this changes: going on waits for the choice. */
  focusOn?: unknown;
  onTakeOther: (draft: StoredDraft) => void;
}

/** Another tab or device has written the same draft: the person chooses, and until then neither is overwritten. */
export function DraftConflict({ definition, autosave, focusOn, onTakeOther }: DraftConflictProps) {
  const conflict = useStore(autosave.state, (state) => state.conflict);
  if (!conflict) return null;
  return (
    <Notice
      focusOn={focusOn}
      title={
        conflict.place === 'device'
          ? t('This application was changed in another tab')
          : t('This application was changed on another device or tab')
      }
      actions={
        <>
          <Button onClick={() => onTakeOther(conflict)}>{t('Use the other version')}</Button>
          <Button onClick={autosave.overwrite}>{t('Keep what is on this page')}</Button>
        </>
      }
    >
      <p>
        {t('Nothing has been overwritten. What you type here is not saved until you choose. The other version holds:')}
      </p>
      <DraftFacts definition={definition} draft={conflict} />
    </Notice>
  );
}

interface LostFilesProps {
  files: readonly LostFile[];
  answers: AnswerStore;
  toHref: (formId: string) => string;
  onGoTo: (formId: string, path: string) => void;
}

/**
 * Files that a draft names but this device does not have: asked for again, until something is chosen in their place.
 */
export function LostFiles({ files, answers, toHref, onGoTo }: LostFilesProps) {
  const missing = useAnswers(answers, (state) => listMissing(files, state.data).length);
  const open = listMissing(files, answers.state.getState().data);
  if (missing === 0) return null;
  return (
    <Notice title={t('Choose these files again')}>
      <p>
        {t(
          'They were chosen on another device, or this one no longer has them. Your other answers are all here. What you no longer need you can leave out.',
        )}
      </p>
      <ul>
        {open.map(({ field, fileName }) => {
          const form = answers.findForm(keyOf(field));
          const formId = form?.id ?? '';
          return (
            <li key={`${field} ${fileName}`}>
              <SoftLink href={toHref(formId)} onSelect={() => onGoTo(formId, field)}>
                {toPathText(form?.fields ?? [], field)}
              </SoftLink>
              : {fileName}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

interface OutdatedNoticeProps {
  /** What is different, in words; may be empty. */
  changes: readonly string[];
  /** Rejects when the new form cannot be fetched. */
  onRenew: () => Promise<void>;
}

/**
 * The server took a newer form into use while this one was being filled in: says what changed, and goes on with what
 * was typed.
 */
export function OutdatedNotice({ changes, onRenew }: OutdatedNoticeProps) {
  const [state, setState] = useState<'waiting' | 'busy' | 'failed'>('waiting');
  const renew = () => {
    setState('busy');
    onRenew().catch(() => setState('failed'));
  };
  return (
    <Notice
      title={t('This form has changed since you opened it')}
      focusOn={changes}
      actions={
        <Button variant="contained" loading={state === 'busy'} onClick={renew}>
          {t('Go on with the new form')}
        </Button>
      }
    >
      <p>
        {t(
          'Your application was not sent. Everything you entered is kept: go on with the new form, look through your answers and submit again.',
        )}
      </p>
      <Changes changes={changes} />
      {state === 'failed' && (
        <p>{t('The new form could not be loaded. Please check your connection, then try again. Nothing is lost.')}</p>
      )}
    </Notice>
  );
}

interface CarriedOverProps {
  /** Labels of answers that the form before asked for and this one has no place for. */
  dropped: readonly string[];
  /** What is different, in words. */
  changes: readonly string[];
}

/** Over a form that took the place of another. */
export function CarriedOver({ dropped, changes }: CarriedOverProps) {
  return (
    <Notice title={t('The form has changed since you began')}>
      <p>
        {dropped.length > 0
          ? t('Your answers were carried over. These have no place in the new form: {dropped}.', {
              dropped: dropped.join(', '),
            })
          : t('Your answers were carried over.')}
      </p>
      <Changes changes={changes} />
    </Notice>
  );
}

/** What is different, in words. */
function Changes({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0) return null;
  return (
    <ul>
      {changes.map((change) => (
        <li key={change}>{change}</li>
      ))}
    </ul>
  );
}
