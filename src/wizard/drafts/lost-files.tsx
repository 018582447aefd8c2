import { SoftLink } from '@/ui/soft-link';
import { toPathText } from '@/engine/record/path-text';
import { keyOf, type AnswerStore } from '@/form/store/answer-store';
import { listMissing, type LostFile } from './draft-content';
import { useAnswers } from '@/form/store/form-host';
import { Notice } from '../notice';

export interface LostFilesProps {
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
    <Notice title="Choose these files again">
      <p>
        They were chosen on another device, or this one no longer has them. Your other answers are all here. What you no
        longer need you can leave out.
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
