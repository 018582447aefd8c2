/**
 * What officers write on samples: marks whose reasons fit what is marked, and words to applicants and to each other.
 */
import { holdsFiles, isHidden, isSingle } from '@/definition/language/field-kinds';
import type { Transition, Workflow } from '@/definition/language/workflow';
import { listFields, type FieldDefinition, type ProviderDefinition } from '@/definition/parse/catalog';
import { isBlankAnswer, type FormData } from '@/engine/answers/form-data';
import { getStatus, isDecided } from '@/engine/workflow/transitions';
import { listReasons } from '@/engine/workflow/ready-reasons';
import { isCorrectable } from './answers';
import { isWritten } from './made-by';
import type { Random } from './random';

export interface SampleMark {
  path: string;
  reason: string;
}

/** Ready reasons that speak of the document itself; "the document you uploaded" is what an answer is compared with. */
const OF_DOCUMENT =
  /^(the|this) (document|file|copy|scan|photograph|picture|certificate|page)\b|\bclear (copy|scan|picture)\b/i;
/** Those that ask for more words. */
const OF_TEXT = /\b(in full|spell|more detail|abbreviat)/i;

/** Of the reasons that the workflow declares, those that fit a question of this kind. */
export function listFittingReasons(
  workflow: Pick<Workflow, 'reasons' | 'documentReasons'>,
  field: FieldDefinition,
): string[] {
  const reasons = listReasons(workflow, field);
  const isOf = (reason: string) => workflow.documentReasons !== undefined || OF_DOCUMENT.test(reason);
  if (holdsFiles(field)) return reasons.filter(isOf);
  const isText = isWritten(field);
  return reasons.filter((reason) => !OF_DOCUMENT.test(reason) && (isText || !OF_TEXT.test(reason)));
}

/** One document and one answer, or one of them; none where there is nothing to correct. */
export function chooseMarks(provider: ProviderDefinition, data: FormData, random: Random): SampleMark[] {
  const answered = listFields(provider).filter((field) => isOpen(field) && !isBlankAnswer(data[field.key]));
  const documents = answered.filter(holdsFiles);
  const answers = answered.filter((field) => isCorrectable(data[field.key], field));
  const marked = [
    ...(documents.length > 0 ? [random.pick(documents)] : []),
    ...(answers.length > 0 && (documents.length === 0 || random.chance(0.5)) ? [random.pick(answers)] : []),
  ];
  return (marked.length > 0 ? marked : answered.slice(0, 1)).map((field) => ({
    path: field.key,
    reason: pickReason(provider.workflow, field, random),
  }));
}

function pickReason(workflow: Workflow, field: FieldDefinition, random: Random): string {
  const fitting = listFittingReasons(workflow, field);
  if (fitting.length > 0) return random.pick(fitting);
  return holdsFiles(field) ? UNCLEAR : OTHERWISE;
}

/** Where the workflow declares no reason that fits. */
const UNCLEAR = 'Please upload a clear copy, with all its edges.';
const OTHERWISE = 'Please check this answer, and write it as it stands in your documents.';

/** What is locked by an invitation cannot be corrected by whoever was invited. */
function isOpen(field: FieldDefinition): boolean {
  return (
    !isHidden(field) &&
    field.ui.review !== 'hide' &&
    field.ui.prefill?.lock !== true &&
    field.ui.readonly !== true &&
    (holdsFiles(field) || isSingle(field))
  );
}

const TO_APPLICANT: Record<Transition['tone'], readonly string[]> = {
  success: ['All documents agree with your answers.', 'Your documents are complete.'],
  danger: [
    'The certificate that you uploaded was withdrawn by whoever issued it, so the application cannot be approved.',
    'Your documents belong to another company than the one that applies. Please apply again in its name.',
  ],
  warning: [
    'Your insurance ended last month. Send us the new certificate, and this is lifted.',
    'A complaint about your work is being looked into. You will hear from us within ten working days.',
  ],
  neutral: ['Your correction did not come, although we asked for it twice. You may apply again at any time.'],
  info: ['You have shown us a document that was missing, so we look at your application again.'],
};

const QUESTIONS: readonly string[] = [
  'On which days may we visit your premises?',
  'Your certificate names another address. Which of the two is right?',
];

/** Of applicants, to the officers. */
const FROM_APPLICANT: readonly string[] = [
  'The original lies at your counter since Monday, with the stamp of the office that issued it.',
  'We have moved, and the certificate names the former address. A letter of the registry says so.',
];

/** What is written with a transition that takes a comment. */
export function writeComment(workflow: Workflow, transition: Transition, random: Random): string | undefined {
  if (transition.comment === 'none') return undefined;
  if (transition.by === 'applicant') return transition.comment === 'required' ? random.pick(FROM_APPLICANT) : undefined;
  if (getStatus(workflow, transition.to).withApplicant) return random.pick(QUESTIONS);
  if (transition.marksFields) return 'Please correct what is marked. Everything else is in order.';
  if (transition.comment === 'optional' && (!isDecided(workflow, transition.to) || random.chance(0.4)))
    return undefined;
  return random.pick(TO_APPLICANT[transition.tone]);
}

/** Among officers. */
export const INTERNAL_COMMENTS: readonly string[] = [
  'I have called the office. They send the new certificate by courier this week.',
  'The number agrees with the public register; the address is the former one.',
  'Same director as in an application of last year. I have compared both, nothing stands against it.',
  'Please look at the second page of the certificate before you decide: the stamp is hardly to be seen.',
  'The applicant came to the counter and showed the original. It is in order.',
];

export const COMMENTS_TO_APPLICANT: readonly string[] = [
  'Thank you. We have asked the issuer of your certificate to confirm it, and tell you when they have.',
  'Please keep the originals of your documents at hand. An officer may ask to see them.',
];

/** What a record waits for, of somebody outside of the authority. */
export const FOLLOW_UPS: readonly string[] = [
  'The tax office confirms the clearance',
  'Insurer sends the schedule of the policy',
  'Issuer of the certificate answers our letter',
  'Security clearance of the site',
];
