import Box from '@mui/material/Box';
import { isEmptyAnswer, type Answer } from '@/engine/answers/form-data';
import { toAnswerText } from '@/engine/record/answer-text';
import type { FieldKindParts, OutputPartProps } from './field-parts';
import { styles } from './field-output-styles';

/** Any number of a list, in a record. Apart from the widget: a form has no need of the words of records. */
export const manyChoicesField: FieldKindParts = { Output: ManyChoicesFieldOutput };

function ManyChoicesFieldOutput({ field, answer }: OutputPartProps) {
  if (isEmptyAnswer(answer)) return null;
  return (
    <Box component="ul" sx={styles.list}>
      {(Array.isArray(answer) ? (answer as Answer[]) : [])
        .map((each) => toAnswerText(field, each))
        .map((text) => (
          <li key={text}>{text}</li>
        ))}
    </Box>
  );
}
