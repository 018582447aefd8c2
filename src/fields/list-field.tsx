import Box from '@mui/material/Box';
import { isBlankAnswer, type Answer } from '@/engine/answers/form-data';
import { findEntryField, nameEntry } from '@/engine/answers/entry-field';
import type { FieldKindParts, OutputPartProps } from './field-parts';
import { styles } from './field-output-styles';
import { t } from '@/texts/t';

/** A list of answers, one control each. RJSF's ArrayField asks for them. */
export const listField: FieldKindParts = { Output: ListFieldOutput };

function ListFieldOutput({ field, answer, loadFile, Inner }: OutputPartProps) {
  if (isBlankAnswer(answer) || !Array.isArray(answer)) return null;
  return (
    <Box component="ol" sx={styles.list}>
      {(answer as readonly Answer[]).map((entry, index) => {
        const inner = findEntryField(field, index);
        const name = nameEntry(field, index);
        return (
          // Entries of a record do not move: their place is what tells them apart.
          <li key={index}>
            {name !== undefined && `${name}: `}
            {inner && !isBlankAnswer(entry) ? (
              <Inner field={inner} answer={entry} loadFile={loadFile} />
            ) : (
              t('Not given')
            )}
          </li>
        );
      })}
    </Box>
  );
}
