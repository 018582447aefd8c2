import Box from '@mui/material/Box';
import { isEmptyAnswer, type Answer, type FormData } from '@/engine/answers/form-data';
import { listNamingFields, titleRow } from '@/engine/record/row-title';
import { DefinitionList } from '@/ui/definition-list';
import type { FieldKindParts, OutputPartProps } from './field-parts';
import { styles } from './field-output-styles';
import { listInnerRows } from './inner-rows';

/** Rows of the same fields, such as vehicles. RJSF's ArrayField asks for them. */
export const groupField: FieldKindParts = { Output: GroupFieldOutput };

function GroupFieldOutput({ field, answer, loadFile, Inner }: OutputPartProps) {
  if (isEmptyAnswer(answer)) return null;
  // What names a row stands in its title.
  const named = new Set(field.ui.rowTitle === undefined ? listNamingFields(field).map(({ key }) => key) : []);
  return (
    <Box component="ol" sx={styles.rows}>
      {toRows(answer).map((row, index) => (
        // Rows of a record do not move: their place is what tells them apart.
        <Box component="li" key={index} sx={styles.row}>
          <Box component="p" sx={styles.rowTitle}>
            {titleRow(field, index)}
          </Box>
          <DefinitionList rows={listInnerRows(field, row, { loadFile, Inner }).filter(({ id }) => !named.has(id))} />
        </Box>
      ))}
    </Box>
  );
}

function toRows(answer: Answer): FormData[] {
  return Array.isArray(answer) ? (answer as FormData[]) : [];
}
