/** Sends the examples of samples as the page does: files first, then the answers. */
import { expect } from 'vitest';
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import type { FileRecord, FormData } from '@/engine/answers/form-data';
import { listFilePlaces, listFilesOf, mapFiles } from '@/engine/record/file-answers';
import { listExamples } from '../fixtures/samples';
import type { TestProduct } from '../server/support/test-product';

/** The answers of an example with its files uploaded. */
export async function prepareExample(
  product: TestProduct,
  sample: ProviderDefinition,
  token: string,
  example: string,
): Promise<FormData> {
  const data = listExamples(sample.id).find(({ name }) => name === example)?.data ?? {};
  const fields = listFields(sample);
  const uploads: FileRecord[] = [];
  for (const file of listFilePlaces(fields, data).flatMap(listFilesOf))
    uploads.push((await product.upload(token, `${file.fileName}.pdf`)) as FileRecord);
  return mapFiles(fields, data, () => uploads.shift() ?? expect.fail());
}
