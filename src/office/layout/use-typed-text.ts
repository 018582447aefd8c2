/** What is being typed before it is taken over. */
import { useState } from 'react';

/** Starts as `value`, and follows it when it changes from outside, such as by Back. */
export function useTypedText(value: string): [string, (text: string) => void] {
  const [state, setState] = useState({ value, typed: value });
  if (state.value !== value) setState({ value, typed: value });
  return [state.value === value ? state.typed : value, (typed) => setState({ value, typed })];
}
