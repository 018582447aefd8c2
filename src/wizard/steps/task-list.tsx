import type { Application } from '@/api/shapes/application';
import { SoftLink } from '@/ui/soft-link';
import type { AnswerStore } from '@/form/store/answer-store';
import { keyOf } from '@/form/store/answer-store';
import { describePath } from '@/form/store/control-path';
import { Notice } from '../notice';
import { toFieldPath } from '../run/wizard-locks';

export interface TaskListProps {
  application: Application;
  answers: AnswerStore;
  toHref: (formId: string) => string;
  onGoTo: (formId: string, path: string) => void;
}

/** What an officer asked to be changed, each entry leading to its field. */
export function TaskList({ application, answers, toHref, onGoTo }: TaskListProps) {
  if (application.requested_changes.length === 0) return null;
  return (
    <Notice title="Please change the following">
      <ul>
        {application.requested_changes.map(({ path, reason }) => {
          const place = toFieldPath(path);
          const form = answers.findForm(keyOf(place));
          const label = describePath(form, place) || place;
          return (
            <li key={`${path} ${reason}`}>
              {form ? (
                <SoftLink href={toHref(form.id)} onSelect={() => onGoTo(form.id, place)}>
                  {label}
                </SoftLink>
              ) : (
                label
              )}
              : {reason}
            </li>
          );
        })}
      </ul>
      <p>Everything else stays as you sent it.</p>
    </Notice>
  );
}
