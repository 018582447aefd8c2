/** What the fields of a form find around them. Never changes while the form is shown: what changes is in its stores. */
import { createContext, use, useCallback, useSyncExternalStore, type ReactNode } from 'react';
import { useStore } from 'zustand/react';
import type { FormDefinition } from '@/definition/parse/catalog';
import type { AnswerState } from './answer-state';
import type { AnswerStore } from './answer-store';
import type { ChosenFiles } from './chosen-files';

export interface FormHost {
  form: FormDefinition;
  answers: AnswerStore;
  files: ChosenFiles;
  /** By path: why it cannot be changed, with all that lies in it. */
  locks: ReadonlyMap<string, string>;
  /** By path: what an officer asked for. */
  notes: ReadonlyMap<string, string>;
  /** Paths of what may be changed in parts: rows stay as many as there are, and alternatives as they were chosen. */
  partlyOpen: ReadonlySet<string>;
  /** Of fields that cannot be changed, none is shown. */
  openOnly?: boolean | undefined;
  /** What was sent before, shown beside the control that is to be changed. */
  renderBefore?: ((path: string) => ReactNode) | undefined;
  /** Stands before the field of this key. */
  inset?: { key: string; content: ReactNode } | undefined;
}

export const FormHostContext = createContext<FormHost | undefined>(undefined);

export function useFormHost(): FormHost {
  const host = use(FormHostContext);
  if (!host) throw new Error('A field of a form stands outside of one.');
  return host;
}

/** A part of what the form holds; the component renders again only when that part changes. */
export function useAnswers<Part>(answers: AnswerStore, select: (state: AnswerState) => Part): Part {
  return useStore(answers.state, select);
}

/** The same of what stands at one place among the answers: asked again only when its answer or its messages change. */
export function useAnswersAt<Part>(answers: AnswerStore, path: string, select: (state: AnswerState) => Part): Part {
  const subscribe = useCallback((tell: () => void) => answers.watch(path, tell), [answers, path]);
  return useSyncExternalStore(subscribe, () => select(answers.state.getState()));
}
