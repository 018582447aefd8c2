/** What a receipt says: the reference, what was sent, each file with its checksum, and what happens next. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { ReceiptTexts } from '@/definition/language/outgoing-texts';
import { receipt as receiptTexts } from 'virtual:record-texts';
import { fillTemplate } from '../fill-template';
import { toAnswerText, toSizeText } from './answer-text';
import { isEmptyAnswer, isFileRecord, type Answer, type FormData } from '../answers/form-data';
import { getStatus, listStages } from '../workflow/transitions';
import { listFileFields } from './submission-body';
import { listVisibleFields } from '../conditions/visible-fields';

/** The registry's own. */
export { receiptTexts };

export interface ReceiptRow {
  label: string;
  text: string;
}

export interface ReceiptFile {
  label: string;
  name: string;
  /** In words. */
  size: string;
  /** SHA-256, hex; '' when the record does not have it. */
  checksum: string;
}

export interface Receipt {
  reference: string;
  title: string;
  /** Steps with their answers, files left out. */
  sections: { title: string; rows: ReceiptRow[] }[];
  files: ReceiptFile[];
  /** One sentence each. */
  next: string[];
}

/** `definition` is the one that the record was submitted under. Secrets and hidden fields are left out. */
export function describeReceipt(
  definition: ProviderDefinition,
  record: { reference: string; title: string; status: string },
  data: FormData,
  texts: ReceiptTexts = receiptTexts,
): Receipt {
  const sections = definition.wizard.steps.map((step) => ({
    title: step.title,
    rows: listVisibleFields(step, data)
      .filter(({ key, kind }) => !['file', 'files', 'hidden', 'password'].includes(kind) && !isEmptyAnswer(data[key]))
      .map((field) => ({ label: field.label, text: toAnswerText(field, data[field.key]) })),
  }));
  return {
    reference: record.reference,
    title: record.title,
    sections: sections.filter(({ rows }) => rows.length > 0),
    files: listFileFields(definition).flatMap((field) =>
      [data[field.key]].flat().flatMap((answer) => toReceiptFile(field.label, answer as Answer)),
    ),
    next: describeNext(definition, record.status, texts),
  };
}

function toReceiptFile(label: string, answer: Answer): ReceiptFile[] {
  if (!isFileRecord(answer)) return [];
  const { fileName, fileSize, fileHash } = answer;
  return [
    { label, name: fileName, size: toSizeText(fileSize), checksum: typeof fileHash === 'string' ? fileHash : '' },
  ];
}

function describeNext({ workflow }: ProviderDefinition, status: string, texts: ReceiptTexts): string[] {
  const { applicantHint } = getStatus(workflow, status);
  const stages = listStages(workflow)
    .map(({ label }) => label)
    .join(', ');
  return [
    ...(applicantHint === '' ? [] : [applicantHint]),
    ...(stages === '' ? [] : [fillTemplate(texts.stages, { stages })]),
    texts.closing,
  ];
}
