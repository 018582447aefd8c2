/** Which questions can be heard, and in which file. */
import { readSoundPlace, type SoundFiles } from '../language/sound.ts';
import type { FieldDefinition, FormDefinition, ProviderDefinition, StepDefinition } from './catalog.ts';
import { listQuestions } from './list-questions.ts';

/**
 * The definition with the sounds of its questions. `languages`: those that are asked for a sound one after another, the
 * reader's first. They are no part of the version: a recording changes no answer.
 */
export function withSounds(
  provider: ProviderDefinition,
  sounds: SoundFiles | undefined,
  languages: readonly string[],
): ProviderDefinition {
  const places = Object.entries(sounds ?? {}).flatMap(([path, { servedAs }]) => {
    const place = readSoundPlace(path);
    return place?.type === provider.id ? [{ ...place, servedAs }] : [];
  });
  return mapForms(provider, ({ id }) => {
    const own = places.filter(({ form }) => form === id);
    const found = languages.toReversed().flatMap((each) => own.filter(({ language }) => language === each));
    return Object.fromEntries(found.map(({ field, servedAs }) => [field, servedAs]));
  });
}

/** An earlier version, read in the same language, with the sounds of today's questions that say the same as its own. */
export function withSoundsOf(today: ProviderDefinition, earlier: ProviderDefinition): ProviderDefinition {
  const forms = new Map([...today.wizard.steps, ...(today.forms ?? [])].map((form) => [form.id, form]));
  return mapForms(earlier, (form) => {
    const { sounds = {}, fields = [] } = forms.get(form.id) ?? {};
    const [before, now] = [listQuestions(form.fields), listQuestions(fields)];
    return Object.fromEntries(
      Object.entries(sounds).filter(([path]) => says(before.get(path)) === says(now.get(path))),
    );
  });
}

/** What is read aloud of it; a question that is not there says nothing. */
function says(field: FieldDefinition | undefined): string | undefined {
  return field && JSON.stringify([field.label, field.ui.description]);
}

type Sounds = NonNullable<FormDefinition['sounds']>;

function mapForms(provider: ProviderDefinition, soundsOf: (form: FormDefinition) => Sounds): ProviderDefinition {
  const hear = <Form extends FormDefinition | StepDefinition>({ sounds: _before, ...form }: Form) => {
    const sounds = soundsOf(form as unknown as Form);
    return (Object.keys(sounds).length === 0 ? form : { ...form, sounds }) as Form;
  };
  const { wizard, forms } = provider;
  return {
    ...provider,
    wizard: { ...wizard, steps: wizard.steps.map(hear) },
    ...(forms && { forms: forms.map(hear) }),
  };
}
