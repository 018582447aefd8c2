/**
 * What the forms hold while they are filled: answers, problems, messages in sight. Fields subscribe to their own part
 * only.
 */
import { shallow } from 'zustand/shallow';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { FieldDefinition, FormDefinition } from '@/definition/parse/catalog';
import type { Wizard } from '@/definition/language/provider';
import { computeAnswers } from '@/engine/conditions/compute-answers';
import { checkForm } from '@/engine/validation/check-form';
import type { Answer, FormData } from '@/engine/answers/form-data';
import type { Validator } from '@/engine/validation/form-validators';
import type { ValidationError } from '@/engine/validation/validation-error';
import type { FileProgress } from '@/fields/files/file-item';
import type { AnswerState } from './answer-state';
import { overlaps, readAnswer, writeAnswer } from './answer-path';
import { showMessages } from './shown-messages';
import { OWN_KEYWORD_LIST } from '@/definition/language/own-keywords';

type Messages = Readonly<Record<string, string>>;

interface WatchedPlaces {
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

/** What makes a schema look at answers; of dependencies, the names themselves. */
const DECIDING = new Set(['if', 'dependencies', 'oneOf', 'anyOf', 'when', ...listDecidedBeside()]);

/** What looks at all that an object holds, whatever the names. */
const OF_THE_WHOLE = new Set(['minProperties', 'maxProperties', 'propertyNames', 'patternProperties']);

/**
 * Every word that stands in a condition or an expression, names of answers among them; 'any' where names do not tell.
 */
type DecidingWords = ReadonlySet<string> | 'any';

/** Milliseconds without a call that count as a pause. */
const PAUSE_MS = 100;

/** Milliseconds after which it is done even if there was none. */
const LATEST_MS = 300;

/** Work that can wait for a pause in typing. */
interface PauseTask {
  /** Calls before the pause come to one. */
  plan: () => void;
  /** Does at once what is planned, if anything is. */
  finish: () => void;
}

export interface AnswerStore {
  state: StoreApi<AnswerState>;
  /**
   * The person's answer at a path. Checks the field's form: at once where something of it may be said and the form is
   * small, else in the next pause.
   */
  answer: (path: string, value: Answer) => void;
  /** Changes an answer without touching it, e.g. when a chosen file has become an uploaded one. */
  amend: (path: string, change: (value: Answer) => Answer) => void;
  /** The person left the control at this path. */
  leave: (path: string) => void;
  /** The form's problems now; they are put in the state, too. */
  check: (formId: string) => readonly ValidationError[];
  /** The same without noting them: for asking which step is complete. */
  inspect: (formId: string) => readonly ValidationError[];
  /** From now on all messages of these forms are shown, and those of no other form that is not touched. */
  attempt: (formIds: readonly string[]) => void;
  report: (problems: readonly ValidationError[]) => void;
  transfer: (localId: string, progress: FileProgress) => void;
  /** Calls back when the answer at the path has changed, or a message there or inside; returns how to end that. */
  watch: (path: string, tell: () => void) => () => void;
  findField: (key: string) => FieldDefinition | undefined;
  findForm: (key: string) => FormDefinition | undefined;
}

export interface AnswerStoreOptions {
  forms: readonly FormDefinition[];
  getValidator: (form: FormDefinition) => Validator;
  data: FormData;
  /** When a field's message first appears. */
  validate: Wizard['validate'];
  /** What is wrong with the answers of several forms, by the id of the form that tells. */
  checkAcross?: ((data: FormData) => ReadonlyMap<string, readonly ValidationError[]>) | undefined;
}

/** Up to this many fields a check takes well under a millisecond, so that each key can afford one. */
const SMALL_FORM = 40;

export function createAnswerStore({
  forms,
  getValidator,
  data,
  validate,
  checkAcross,
}: AnswerStoreOptions): AnswerStore {
  const fields = new Map(forms.flatMap((form) => form.fields.map((field) => [field.key, { form, field }] as const)));
  const started = computeAnswers(forms, data);
  const state = createStore<AnswerState>(() => ({
    data: started,
    deciding: started,
    problems: {},
    reported: [],
    messages: {},
    touched: new Set(),
    attempted: new Set(),
    last: undefined,
    transfers: {},
  }));
  const places = createWatchedPlaces();
  state.subscribe((after, before) => {
    places.tellAnswers(after.data, before.data);
    places.tellMessages(after.messages, before.messages);
  });
  let words: DecidingWords | undefined;

  /** What changes with an answer: totals and what is asked, where it may decide about them. */
  function write(before: AnswerState, path: string, value: Answer): Pick<AnswerState, 'data' | 'deciding'> {
    const written = writeAnswer(before.data, path, value);
    words ??= listDecidingWords(forms);
    if (!mayDecide(words, path, value, readAnswer(before.data, path)))
      return { data: written, deciding: before.deciding };
    const form = fields.get(keyOf(path))?.form;
    const answers = form ? computeAnswers(forms, written, form) : written;
    return { data: answers, deciding: answers };
  }

  function update(change: Partial<AnswerState>): void {
    state.setState((before) => {
      const after = { ...before, ...change };
      const messages = showMessages(after, forms);
      return { ...change, messages: shallow(messages, before.messages) ? before.messages : messages };
    });
  }

  function findProblems(form: FormDefinition, answers: FormData): readonly ValidationError[] {
    return [...checkForm(form, getValidator(form), answers), ...(checkAcross?.(answers).get(form.id) ?? [])];
  }

  function problemsOf(form: FormDefinition, answers: FormData) {
    return { ...state.getState().problems, [form.id]: findProblems(form, answers) };
  }

  const checkLater = (form: FormDefinition) => update({ problems: problemsOf(form, state.getState().data) });
  /** One for each form: on a page of several, typing in one does not put off another's check. */
  const later = new Map(forms.map((form) => [form, runInPause(() => checkLater(form))] as const));

  /**
   * Whether what a check finds there is said without waiting: of a text that is typed for the first time, nothing is.
   */
  function isAwaited(
    { touched, attempted, messages }: AnswerState,
    form: FormDefinition,
    path: string,
    value: Answer,
  ): boolean {
    if (form.fields.length > SMALL_FORM) return false;
    return !isTyped(value) || attempted.has(form.id) || touched.has(path) || messages[path] !== undefined;
  }

  return {
    state,
    answer: (path, value) => {
      const form = fields.get(keyOf(path))?.form;
      const before = state.getState();
      const written = write(before, path, value);
      const isSaid = validate === 'change' && !isTyped(value);
      const touched = isSaid ? add(before.touched, path) : before.touched;
      const change: Partial<AnswerState> = { ...written, touched, last: path };
      if (before.reported.length > 0)
        change.reported = before.reported.filter((problem) => !overlaps(problem.path, path));
      if (form && !isAwaited({ ...before, touched }, form, path, value)) {
        state.setState(change);
        later.get(form)?.plan();
        return;
      }
      update({ ...change, ...(form ? { problems: problemsOf(form, written.data) } : {}) });
    },
    amend: (path, changeAnswer) => {
      const { data: answers } = state.getState();
      const written = writeAnswer(answers, path, changeAnswer(readAnswer(answers, path)));
      state.setState({ data: written, deciding: written });
    },
    leave: (path) => {
      const { touched } = state.getState();
      if (validate === 'submit' || touched.has(path)) return;
      for (const task of later.values()) task.finish();
      update({ touched: add(touched, path), last: path });
    },
    check: (formId) => {
      const form = forms.find((each) => each.id === formId);
      if (!form) return [];
      const problems = problemsOf(form, state.getState().data);
      update({ problems });
      return problems[formId] ?? [];
    },
    inspect: (formId) => {
      const form = forms.find((each) => each.id === formId);
      return form ? findProblems(form, state.getState().data) : [];
    },
    attempt: (formIds) => update({ attempted: new Set(formIds), last: undefined }),
    report: (problems) => update({ reported: problems, last: undefined }),
    transfer: (localId, progress) =>
      state.setState(({ transfers }) => ({ transfers: { ...transfers, [localId]: progress } })),
    watch: places.watch,
    findField: (key) => fields.get(key)?.field,
    findForm: (key) => fields.get(key)?.form,
  };
}

/** The field that a path belongs to. */
export function keyOf(path: string): string {
  return path.split('.')[0] ?? '';
}

/** What comes key by key: of a half of it there is nothing to say before the control is left. */
function isTyped(value: Answer): boolean {
  return typeof value !== 'object' && typeof value !== 'boolean';
}

function add(paths: ReadonlySet<string>, path: string): ReadonlySet<string> {
  return paths.has(path) ? paths : new Set([...paths, path]);
}

function runInPause(task: () => void): PauseTask {
  let planned: { first: number; last: number } | undefined;
  const finish = () => {
    if (!planned) return;
    planned = undefined;
    task();
  };
  const look = () => {
    if (!planned) return;
    const left = Math.min(planned.last + PAUSE_MS, planned.first + LATEST_MS) - performance.now();
    if (left > 0) setTimeout(look, left);
    else finish();
  };
  return {
    plan: () => {
      const now = performance.now();
      if (!planned) setTimeout(look, PAUSE_MS);
      planned = { first: planned?.first ?? now, last: now };
    },
    finish,
  };
}

/**
 * Which answers may decide what a form asks, or come to a total. Known before the form opens, so that all other keys
 * need not be asked about it.
 */
export function listDecidingWords(forms: readonly Pick<FormDefinition, 'schema' | 'uiSchema'>[]): DecidingWords {
  const words = new Set<string>();
  const isNamed = forms.every(({ schema, uiSchema }) => search(schema, words) && search(uiSchema, words));
  return isNamed ? words : 'any';
}

/** Whether an answer given at the path may decide anything. Rows that come and go bring questions of their own. */
export function mayDecide(words: DecidingWords, path: string, after: Answer, before: Answer): boolean {
  return words === 'any' || isObject(after) || isObject(before) || path.split('.').some((name) => words.has(name));
}

/** Collects the words of all that decides in a schema; false where one looks at all of an object. */
function search(node: unknown, words: Set<string>): boolean {
  if (!isObject(node)) return true;
  return Object.entries(node).every(([key, inner]) => {
    // What is given in the place of a total counts nothing, so that has to be worked out then, too.
    if (isObject(inner) && 'computed' in inner) words.add(key);
    return DECIDING.has(key) ? collect(inner, words) : search(inner, words);
  });
}

function collect(node: unknown, words: Set<string>): boolean {
  if (typeof node === 'string') for (const name of node.split('.')) words.add(name);
  if (!isObject(node)) return true;
  return Object.entries(node).every(([key, inner]) => {
    if (OF_THE_WHOLE.has(key) || (key === 'additionalProperties' && inner === false)) return false;
    if ((key === 'const' || key === 'enum') && [inner].flat().some(isObject)) return false;
    words.add(key);
    return collect(inner, words);
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Own keywords by which the engine makes something of other answers. */
function listDecidedBeside(): string[] {
  return OWN_KEYWORD_LIST.flatMap(([name, { decidedBy, looksBeside }]) =>
    decidedBy === 'engine' && looksBeside ? [name] : [],
  );
}

/**
 * Who looks at which place among the answers: a key is told to those whose place it changes, however many fields there
 * are.
 */
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
