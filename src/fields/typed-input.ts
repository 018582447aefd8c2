import { useLayoutEffect, useRef } from 'react';

/**
 * Keeps an input that holds its own text in step with the answer: what is typed is there already, and the input renders
 * only when somebody else changes the answer (a draft, a default). So a key costs no render at all. `isShown` says
 * whether what the input holds stands for the answer as it is.
 */
export function useTypedInput(
  text: string,
  isShown: (held: string) => boolean = (held) => held === text,
): React.RefObject<HTMLInputElement | HTMLTextAreaElement | null> {
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (input.current && !isShown(input.current.value)) input.current.value = text;
  });
  return input;
}

/** The answer as the text of an input; '' for none. A number that a draft holds in a text field is shown, too. */
export function toInputText(answer: unknown): string {
  return typeof answer === 'string' ? answer : typeof answer === 'number' ? String(answer) : '';
}
