/** What the preview shows of the chosen example: asked for anew when the choice or the definitions change. */
import { useEffect, useState } from 'react';
import type { Opening, ShownRecord } from '../studio-answers.ts';
import { studioClient } from './studio-client.ts';

export interface Look {
  type: string;
  /** "empty", or the name of an example. */
  example: string;
  step: string | undefined;
}

interface Loaded<Value> {
  /** The last that there was. */
  value: Value | undefined;
  isLoading: boolean;
  fault: string | undefined;
}

const NOTHING = { value: undefined, isLoading: true, fault: undefined };

/** `load` undefined: not wanted now. Asked again when `key` is another one; the last value stays meanwhile. */
function useLoaded<Value>(key: string, load: (() => Promise<Value>) | undefined): Loaded<Value> {
  const [state, setState] = useState<Loaded<Value>>(NOTHING);
  const isWanted = load !== undefined;
  useEffect(() => {
    if (!load) return undefined;
    let isOver = false;
    setState((before) => ({ ...before, isLoading: true, fault: undefined }));
    load().then(
      (value) => !isOver && setState({ value, isLoading: false, fault: undefined }),
      (error: unknown) =>
        !isOver &&
        setState((before) => ({
          ...before,
          isLoading: false,
          fault: error instanceof Error ? error.message : String(error),
        })),
    );
    return () => {
      isOver = true;
    };
    // `load` is made anew at each render; `key` names everything that it asks for.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, isWanted]);
  return state;
}

/** The form goes on by itself with changed definitions, so only another choice opens it anew. */
export function useForm(look: Look | undefined, turn: number): Loaded<Opening> {
  return useLoaded(JSON.stringify([look, turn]), look && (() => studioClient.openForm(look)));
}

export function useRecord(
  look: (Omit<Look, 'step'> & { language: string | undefined }) | undefined,
  turn: number,
  shownState: number,
): Loaded<ShownRecord> {
  return useLoaded(JSON.stringify([look, turn, shownState]), look && (() => studioClient.openRecord(look)));
}
