import { isHidden } from '@/definition/language/field-kinds';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import { isEmptyAnswer } from '@/engine/answers/form-data';
import { listFilePlaces, listFilesOf } from '@/engine/record/file-answers';
import { summariseRecord } from '@/engine/record/record-summary';
import type { StoredDraft } from './choose-draft';
import { describeSavedDay } from './saved-time';
import { t } from '@/texts/t';

/** What is in a draft, in a few lines: whose, how much, where it stopped, when. */
export function DraftFacts({ definition, draft }: { definition: ProviderDefinition; draft: StoredDraft }) {
  const { steps } = definition.wizard;
  const fields = listFields(definition).filter((field) => !isHidden(field));
  const answered = fields.filter((field) => !isEmptyAnswer(draft.data[field.key])).length;
  const files = listFilePlaces(fields, draft.data)
    .flatMap((place) => listFilesOf(place).map((file) => file.fileName))
    .concat(draft.files.map((file) => file.fileName));
  const step = steps.find((each) => each.id === draft.step);
  return (
    <ul>
      <li>{summariseRecord(definition, draft.data).title}</li>
      <li>
        {step
          ? t('{answered} of {count} questions answered, stopped at {step}', {
              answered,
              count: fields.length,
              step: step.title,
            })
          : t('{answered} of {count} questions answered', { answered, count: fields.length })}
      </li>
      {files.length > 0 && <li>{t('Files: {files}', { files: files.join(', ') })}</li>}
      <li>
        {draft.place === 'device'
          ? t('Saved {day} on this device', { day: describeSavedDay(new Date(draft.savedAt)) })
          : t('Saved {day} in your account', { day: describeSavedDay(new Date(draft.savedAt)) })}
      </li>
    </ul>
  );
}
