/** Answers for stories: from the examples beside the definitions. */
import { examples } from 'virtual:examples';
import type { ProviderDefinition, StepDefinition } from '@/definition/parse/catalog';
import type { Example } from '@/definition/language/example';
import { setAnswerAt } from '@/engine/answers/answer-paths';
import type { Answer, FormData } from '@/engine/answers/form-data';
import { createSampleFile } from '@/server/runtime/browser/sample-files';

type Files = Example['files'];

/** The fullest application of a type; nothing where it has no examples. */
export function getFullExample({ id }: ProviderDefinition): Pick<Example, 'data' | 'files'> {
  return examples[id]?.['complete'] ?? examples[id]?.['minimal'] ?? { data: {}, files: {} };
}

/** The shortest application of a type: quick to submit. */
export function getShortExample({ id }: ProviderDefinition): Pick<Example, 'data' | 'files'> {
  return examples[id]?.['minimal'] ?? examples[id]?.['complete'] ?? { data: {}, files: {} };
}

/** The example's answers, with files that the server has. */
export function toAnswers({ data, files }: Pick<Example, 'data' | 'files'>): FormData {
  return placeFiles(data as FormData, files, toStoredFile);
}

/** The answers to the given steps alone. */
export function pickSteps(steps: readonly StepDefinition[], answers: FormData): FormData {
  const keys = new Set(steps.flatMap((step) => step.fields).map(({ key }) => key));
  return Object.fromEntries(Object.entries(answers).filter(([key]) => keys.has(key)));
}

/**
 * A full application in which each field of a step is wrong in a way that an example shows, and the messages that must
 * be read then.
 */
export function toInvalidAnswers(
  provider: ProviderDefinition,
  step: StepDefinition,
): { answers: FormData; messages: string[] } {
  const answers = { ...toAnswers(getFullExample(provider)) };
  const messages: string[] = [];
  const wrong = new Set<string>();
  for (const [name, example] of Object.entries(examples[provider.id] ?? {})) {
    const [first] = example.expect ?? [];
    const key = first?.path.split('.')[0] ?? '';
    if (!name.startsWith('invalid-') || !first || wrong.has(key) || !step.fields.some((field) => field.key === key))
      continue;
    wrong.add(key);
    answers[key] = toAnswers(example)[key];
    messages.push(first.message);
  }
  return { answers, messages };
}

/** The answers with the files as somebody has just chosen them: by local id, with their bytes. */
export function chooseFiles(answers: FormData, files: Files): { answers: FormData; contents: Map<string, File> } {
  const contents = new Map<string, File>();
  const chosen = placeFiles(answers, files, (fileName) => {
    const file = createSampleFile(fileName);
    const localId = crypto.randomUUID();
    contents.set(localId, file);
    return { fileName, fileSize: file.size, fileType: file.type, localId };
  });
  return { answers: chosen, contents };
}

function toStoredFile(fileName: string) {
  const { type } = createSampleFile(fileName);
  const fileKey = `story-${fileName}`;
  return {
    fileUrl: `/api/applications/file/${fileKey}`,
    fileKey,
    fileName,
    fileSize: 48_200,
    fileType: toType(fileName, type),
  };
}

/** Files of examples that must be refused have endings that no sample has. */
function toType(fileName: string, type: string): string {
  return fileName.endsWith('.txt') ? 'text/plain' : type;
}

/** Each file in its place: a field, or a path such as "directors.0.passport". */
function placeFiles(data: FormData, files: Files, make: (name: string) => Answer): FormData {
  return Object.entries(files).reduce(
    (answers, [path, names]) =>
      setAnswerAt(answers, path, typeof names === 'string' ? make(names) : (names.map(make) as Answer)),
    data,
  );
}
