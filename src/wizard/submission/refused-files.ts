/** Files that the server does not take, as validation errors of their fields. */
import { getHolding } from '@/definition/language/field-kinds';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { ValidationError } from '@/engine/validation/validation-error';
import { clearHiddenAnswers } from '@/engine/conditions/visible-fields';
import type { AnswerState } from '@/form/store/answer-state';
import { listPending } from './pending-files';

/** In the order of the form. A file goes from here when it is removed or another takes its place. */
export function listRefusedFiles(
  definition: ProviderDefinition,
  { data, transfers }: Pick<AnswerState, 'data' | 'transfers'>,
): ValidationError[] {
  return listPending(definition, clearHiddenAnswers(definition.wizard.steps, data)).flatMap(
    ({ field, kind, label, localId, file }) => {
      const transfer = transfers[localId];
      if (transfer?.status !== 'refused') return [];
      return [
        {
          path: field,
          code: 'reported',
          message: `${getHolding({ kind }) === 'files' ? `${label}, ${file.fileName}` : label}: ${transfer.message ?? ''}`,
        },
      ];
    },
  );
}
