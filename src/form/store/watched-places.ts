/** Who looks at which place among the answers: a key is told to those whose place it changes, however many fields there are. */
import type { Answer, FormData } from '@/engine/answers/form-data';

type Messages = Readonly<Record<string, string>>;

export interface WatchedPlaces {
  /** Calls back when the answer at the path has changed, or a message there or inside; returns how to end that. */
  watch: (path: string, tell: () => void) => () => void;
  tellAnswers: (after: FormData, before: FormData) => void;
  tellMessages: (after: Messages, before: Messages) => void;
}

/** Watchers stand as the answers do: those of a row below those of its list. */
interface Place {
  watchers: Set<() => void>;
  inside: Map<string, Place>;
}

export function createWatchedPlaces(): WatchedPlaces {
  const root = createPlace();
  return {
    watch: (path, tell) => {
      let place = root;
      for (const segment of toSegments(path)) {
        const inner = place.inside.get(segment) ?? createPlace();
        place.inside.set(segment, inner);
        place = inner;
      }
      const { watchers } = place;
      watchers.add(tell);
      return () => void watchers.delete(tell);
    },
    tellAnswers: (after, before) => tellChanged(root, after, before),
    tellMessages: (after, before) => {
      if (after === before) return;
      for (const path of new Set([...Object.keys(after), ...Object.keys(before)]))
        if (after[path] !== before[path]) tellAlong(root, path);
    },
  };
}

function createPlace(): Place {
  return { watchers: new Set(), inside: new Map() };
}

/** Answers are replaced, never changed, so what is the same object holds the same. */
function tellChanged({ watchers, inside }: Place, after: Answer, before: Answer): void {
  if (after === before) return;
  for (const tell of watchers) tell();
  for (const [segment, place] of inside) tellChanged(place, step(after, segment), step(before, segment));
}

function tellAlong(root: Place, path: string): void {
  let place: Place | undefined = root;
  for (const tell of root.watchers) tell();
  for (const segment of toSegments(path)) {
    place = place.inside.get(segment);
    if (!place) return;
    for (const tell of place.watchers) tell();
  }
}

function step(answer: Answer, segment: string): Answer {
  return typeof answer === 'object' && answer !== null && Object.hasOwn(answer, segment)
    ? (answer as FormData)[segment]
    : undefined;
}

function toSegments(path: string): string[] {
  return path === '' ? [] : path.split('.');
}
