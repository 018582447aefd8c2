/** What a run through a wizard is doing: one of these at a time. README.md beside it has the picture. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DraftChoice } from '../drafts/choose-draft';
import type { FoundDraft } from '../drafts/open-draft';

/** What keeps a person from going on. */
export interface Stop {
  /**
   * Where it is said: in the summary over what is wrong, above the step, or at its end, where the button was pressed.
   */
  place: 'summary' | 'top' | 'end';
  /** Id of the step on which it is said. */
  step: string;
  message: string;
  /** What is safe, and what to do. */
  advice: string;
  /** Whether the same can succeed when it is tried again. */
  again: boolean;
}

/** Documents sent, of how many; `fraction` of all their bytes, of 1. */
interface Progress {
  done: number;
  total: number;
  fraction: number;
}

export type RunState =
  /** Looking for what was typed before. */
  | { name: 'opening' }
  /** What was found is offered: to go on with, or to begin anew. */
  | { name: 'offering'; found: FoundDraft; choice: Exclude<DraftChoice, { kind: 'none' }> }
  | { name: 'filling'; stop?: Stop | undefined }
  /** Going on waits until what was typed is stored. */
  | { name: 'saving' }
  /** Going on waits for the choice between two versions; `times` it has been asked for. */
  | { name: 'conflict'; times: number }
  | { name: 'sending' }
  | ({ name: 'uploading' } & Progress)
  /** By the person; sending again goes on at the byte where it stopped. */
  | ({ name: 'paused' } & Progress)
  /** For the network; goes on by itself. */
  | { name: 'waiting' }
  /** The server has a newer form; `changes` in words, may be empty. */
  | { name: 'outdated'; changes: readonly string[] }
  | { name: 'received' };

export type RunStateName = RunState['name'];

const SENDING = ['sending', 'uploading', 'waiting'] as const;

/** Where each state leads. */
export const TRANSITIONS: Record<RunStateName, readonly RunStateName[]> = {
  opening: ['offering', 'filling'],
  offering: ['filling'],
  filling: ['filling', 'saving', 'conflict', 'sending'],
  saving: ['filling'],
  conflict: ['filling', 'conflict'],
  sending: [...SENDING, 'filling', 'outdated', 'received'],
  uploading: [...SENDING, 'filling', 'paused', 'outdated', 'received'],
  waiting: [...SENDING, 'filling', 'outdated', 'received'],
  paused: ['filling', 'sending'],
  outdated: ['filling'],
  received: [],
};

/** On its way to the server, or paused on it. */
export type SendingState = Extract<RunState, { name: (typeof SENDING)[number] | 'paused' }>;

export function isOnItsWay(state: RunState): state is SendingState {
  return state.name === 'paused' || SENDING.some((each) => each === state.name);
}

/** Whether the buttons wait: for what is under way, or for the page that follows. */
export function isBusy(state: RunState): boolean {
  return state.name === 'saving' || state.name === 'received' || (isOnItsWay(state) && state.name !== 'paused');
}

export interface Run {
  state: StoreApi<RunState>;
  /** Does nothing where the present state does not lead there: what comes late changes nothing. */
  to: (next: RunState) => void;
}

export function createRun(): Run {
  const state = createStore<RunState>(() => ({ name: 'opening' }));
  return {
    state,
    to: (next) => {
      if (TRANSITIONS[state.getState().name].includes(next.name)) state.setState(next, true);
    },
  };
}
