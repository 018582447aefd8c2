import { toAnswerText } from '@/engine/record/answer-text';
import type { OutputPartProps } from './field-parts';

/** The answer as text; line breaks stay. */
export function TextOutput({ field, answer }: OutputPartProps) {
  const text = toAnswerText(field, answer);
  return text === '' ? null : <>{text}</>;
}
