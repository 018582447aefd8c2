/** What one form holds that stands by itself: its answers with their rules, and its chosen files. */
import type { FormDefinition } from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import { getFormValidator, type SchemaValidators } from '@/engine/validation/form-validators';
import { createAnswerStore } from './answer-store';
import { createChosenFiles, createMemoryFileStorage, type ChosenFilesOptions } from './chosen-files';
import type { FormHost } from './form-host';

/** `fileOptions`: where chosen files are stored, and those that are there; without it they live as long as the page. */
export function createFormHost(
  form: FormDefinition,
  validator: SchemaValidators,
  data: FormData,
  fileOptions: Omit<ChosenFilesOptions, 'answers'> = { shelf: createMemoryFileStorage() },
): FormHost {
  const answers = createAnswerStore({
    forms: [form],
    getValidator: (each) => getFormValidator({ [each.id]: validator }, each),
    data,
    validate: 'blur',
  });
  return {
    form,
    answers,
    files: createChosenFiles({ answers, ...fileOptions }),
    locks: new Map(),
    notes: new Map(),
    partlyOpen: new Set(),
  };
}
