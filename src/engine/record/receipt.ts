/** What a receipt says: the reference, what was sent, each file with its checksum, and what happens next. */
import { listFields, type ProviderDefinition } from '@/definition/parse/catalog';
import type { ReceiptTexts } from '@/definition/language/outgoing-texts';
import { receipt as receiptTexts } from 'virtual:record-texts';
import { fillTemplate } from '../fill-template';
import { toLongDay } from '../locale/formats';
import { toSizeText } from '../locale/size-text';
import { findStageDate, listExpectedStages, type RecordStage } from '../workflow/expected-stages';
import { toAnswerText } from './answer-text';
import { isBlankAnswer, type FileRecord, type FormData } from '../answers/form-data';
import { getStatus, listStages } from '../workflow/transitions';
import { listFilePlaces, listFilesOf, withoutFiles } from './file-answers';
import { toPathText } from './path-text';
import { isSecret } from './shown-fields';
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

export interface RecordStanding extends RecordStage {
  status: string;
}

/** `definition` is the one that the record was submitted under. Secrets and hidden fields are left out. */
export function describeReceipt(
  definition: ProviderDefinition,
  record: RecordStanding & { reference: string; title: string },
  data: FormData,
  texts: ReceiptTexts = receiptTexts,
): Receipt {
  const fields = listFields(definition);
  const answers = withoutFiles(fields, data);
  const sections = definition.wizard.steps.map((step) => ({
    title: step.title,
    rows: listVisibleFields(step, data)
      .filter((field) => !isSecret(field) && !isBlankAnswer(answers[field.key]))
      .map((field) => ({ label: field.label, text: toAnswerText(field, answers[field.key]) }))
      .filter(({ text }) => text !== ''),
  }));
  return {
    reference: record.reference,
    title: record.title,
    sections: sections.filter(({ rows }) => rows.length > 0),
    files: listFilePlaces(fields, data).flatMap((place) =>
      listFilesOf(place).map((file) => toReceiptFile(toPathText(fields, place.path), file)),
    ),
    next: describeNext(definition, record, texts),
  };
}

function toReceiptFile(label: string, { fileName, fileSize, fileHash }: FileRecord): ReceiptFile {
  return { label, name: fileName, size: toSizeText(fileSize), checksum: typeof fileHash === 'string' ? fileHash : '' };
}

/** One sentence each: what the applicant should know or do, and when the stages ahead are usually reached. */
export function describeNext(
  { workflow }: Pick<ProviderDefinition, 'workflow'>,
  record: RecordStanding,
  texts: ReceiptTexts = receiptTexts,
): string[] {
  const { applicantHint } = getStatus(workflow, record.status);
  const expected = listExpectedStages(workflow, record.status, findStageDate(record));
  const stages = listStages(workflow)
    .map(({ label }) => label)
    .join(', ');
  return [
    ...(applicantHint === '' ? [] : [applicantHint]),
    ...expected.map(({ stage, by }) => fillTemplate(texts.expected, { stage: stage.label, day: toLongDay(by) })),
    ...(stages === '' || expected.length > 0 ? [] : [fillTemplate(texts.stages, { stages })]),
    texts.closing,
  ];
}
