import { isEmptyAnswer, type Answer } from '@/engine/answers/form-data';
import { toAnswerText } from '@/engine/record/answer-text';
import { CheckList } from '@/ui/check-list';
import type { FieldInputProps, FieldKindParts, OutputPartProps } from './field-parts';
import styles from './field-output.module.css';
import { fromChoice, toChoices, toInputAttributes } from './input-attributes';

/** Any number of a list, as tick boxes. */
export const manyChoicesField: FieldKindParts = {
  framing: 'group',
  Input: ManyChoicesFieldInput,
  Output: ManyChoicesFieldOutput,
};

function ManyChoicesFieldInput(props: FieldInputProps) {
  const { field, value, onChange } = props;
  const ticked = toList(value).map(String);
  return (
    <CheckList
      {...toInputAttributes(props)}
      choices={toChoices(field)}
      value={ticked}
      onChange={(texts) => onChange(texts.map((text) => fromChoice(field, text)))}
    />
  );
}

function ManyChoicesFieldOutput({ field, answer }: OutputPartProps) {
  if (isEmptyAnswer(answer)) return null;
  return (
    <ul className={styles.list}>
      {toList(answer)
        .map((each) => toAnswerText(field, each))
        .map((text) => (
          <li key={text}>{text}</li>
        ))}
    </ul>
  );
}

function toList(answer: Answer): Answer[] {
  return Array.isArray(answer) ? (answer as Answer[]) : [];
}
