/** `examples/*.json`: whole applications that must be accepted, or refused with exactly the problems they name. */
import { z } from 'zod';

const answer: z.ZodType<unknown> = z.json();

export const ExpectedProblem = z
  .strictObject({
    path: z.string().describe('Field key; inside rows with dots: "vehicles.0.license_plate".'),
    message: z.string().describe('The message the applicant must read, word for word.'),
  })
  .meta({ id: 'ExpectedProblem', examples: [{ path: 'company_name', message: 'Company name is required' }] });
export type ExpectedProblem = z.infer<typeof ExpectedProblem>;

export const Example = z
  .strictObject({
    $schema: z
      .string()
      .optional()
      .describe('"../../meta/example.schema.json", so that editors complete and check this file.'),
    $comment: z.string().optional().describe('A note to colleagues; ignored.'),
    data: z
      .record(z.string(), answer)
      .describe(
        'The answers by field key, files left out. A date that a rule compares with today moves with it: { "day": "today", "minus": { "months": 2 } }, with "time": "08:30" for a day with a time.',
      ),
    files: z
      .record(z.string(), z.union([z.string(), z.array(z.string()).min(1)]))
      .default({})
      .describe(
        'By field key, or by path ("directors.0.passport"): the name of the file chosen, or a list of names. The tests make files of the type that the ending says.',
      ),
    expect: z
      .array(ExpectedProblem)
      .min(1)
      .optional()
      .describe('Only in invalid-<why>.json: all problems that must be found, and no others.'),
  })
  .meta({
    id: 'Example',
    title: 'Example',
    description:
      'A whole application: minimal.json and complete.json must be accepted, invalid-<why>.json must be refused as it says.',
  });
export type Example = z.infer<typeof Example>;

const TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  txt: 'text/plain',
};

/** The form data of an example: its answers, and for each file a record of 10 kB with the type that its ending says. */
export function toExampleData(example: Pick<Example, 'data' | 'files'>): Record<string, unknown> {
  const data = structuredClone(example.data);
  for (const [path, names] of Object.entries(example.files))
    put(data, path.split('.'), typeof names === 'string' ? toFile(names) : names.map(toFile));
  return data;
}

/** Objects around it are made; rows must be there. */
function put(around: Record<string, unknown>, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) around[key] = value;
  else put((around[key] ??= {}) as Record<string, unknown>, rest, value);
}

function toFile(fileName: string): { fileName: string; fileSize: number; fileType: string } {
  return {
    fileName,
    fileSize: 10_000,
    fileType: TYPES[fileName.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream',
  };
}
