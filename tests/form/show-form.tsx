/** Shows a form by itself, as RJSF builds it from a schema and a uiSchema. */
import { userEvent } from 'vitest/browser';
import type { FormDefinition } from '@/definition/parse/catalog';
import { deriveFields } from '@/definition/parse/derive-fields';
import type { JsonSchema } from '@/definition/language/json-schema';
import type { UiSchema } from '@/definition/language/ui-schema';
import { readSections } from '@/definition/parse/read-layout';
import type { FormData } from '@/engine/answers/form-data';
import { getFormValidator } from '@/engine/validation/form-validators';
import { RjsfForm } from '@/form/rjsf-form';
import { createAnswerStore } from '@/form/store/answer-store';
import { createChosenFiles, createMemoryFileStorage } from '@/form/store/chosen-files';
import { FormHostContext, type FormHost } from '@/form/store/form-host';
import { LiveRegion } from '@/page/shell/live-region';
import { compileForm } from '../fixtures/tennis-club';
import { mount } from '../ui/mount';

/** A form of one step with the id "step". `schema` may say anything that RJSF shows. */
export function createSample(schema: object, uiSchema: object = {}): FormDefinition {
  const whole: JsonSchema = { $id: 'made-up/step', type: 'object', ...schema };
  const own = uiSchema as UiSchema;
  return {
    id: 'step',
    title: 'Sample',
    schema: whole,
    uiSchema: own,
    sections: readSections(own, Object.keys(whole.properties ?? {})),
    fields: deriveFields('step', whole, own),
  };
}

export interface ShowOptions extends Partial<Pick<FormHost, 'locks' | 'notes' | 'partlyOpen'>> {
  data?: FormData;
}

/** `read`: the answers now. */
export async function showForm(form: FormDefinition, { data = {}, ...host }: ShowOptions = {}) {
  const validators = compileForm(form);
  const answers = createAnswerStore({
    forms: [form],
    getValidator: (each) => getFormValidator({ [each.id]: validators }, each),
    data,
    validate: 'blur',
  });
  const files = createChosenFiles({ answers, shelf: createMemoryFileStorage() });
  const none = { locks: new Map(), notes: new Map(), partlyOpen: new Set<string>() };
  const { screen, holder } = await mount(
    <FormHostContext value={{ form, answers, files, ...none, ...host }}>
      <RjsfForm form={form} id="form" onSubmit={() => undefined} />
      <LiveRegion />
    </FormHostContext>,
  );
  return { screen, holder, answers, read: () => structuredClone(answers.state.getState().data) };
}

/** Goes on with Tab and types what is given for each control: with the keyboard alone. */
export async function tabThrough(texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await userEvent.tab();
    if (text !== '') await userEvent.keyboard(text);
  }
}
