/**
 * Looks for answers that a whole form takes, the way a patient person would: fills in what must be, reads what is wrong
 * and changes that, or what it is compared with.
 */
import { isDay } from '../../definition/language/calendar-day.ts';
import { isMadeOfParts, holdsEntries, getHolding, isHidden } from '../../definition/language/field-kinds.ts';
import type { FieldDefinition, FormDefinition } from '../../definition/parse/catalog.ts';
import { getAnswerAt, hasRowsOf, setAnswerAt } from '../../engine/answers/answer-paths.ts';
import { findEntryField } from '../../engine/answers/entry-field.ts';
import { isBlankAnswer, type Answer, type FormData } from '../../engine/answers/form-data.ts';
import { listLocks } from '../../engine/answers/initial-data.ts';
import { computeAnswers } from '../../engine/conditions/compute-answers.ts';
import type { FormsTogether } from '../../engine/validation/rules-across.ts';
import type { ValidationError } from '../../engine/validation/validation-error.ts';
import { findField } from './decisions.ts';
import { createChance, type Chance } from './random.ts';
import { listAnswers, type Hints } from './field-answers.ts';
import type { Looks, Question } from './looks.ts';
import type { Wish, Wishes } from './wishes.ts';

/** What is searched: forms that are sent together. */
export interface Subject {
  wizard: FormsTogether;
  looks: Looks;
  /** What the forms hold before anybody answers. */
  start: FormData;
  /** The part of it that nobody can change. */
  fixed: FormData;
  /** Answers that were right once, to begin with. */
  examples: readonly FormData[];
  sources: Parameters<typeof listLocks>[1];
  hints: Hints;
  work: Work;
}

/**
 * How much may still be done for the forms of a folder together, in questions that are read: the same on every machine.
 */
export interface Work {
  left: number;
}

/** There was more to do than may be done for one folder. */
export class OutOfWorkError extends Error {}

/** Throws an OutOfWorkError where nothing is left. */
function spend(work: Work, questions: number): void {
  work.left -= questions;
  if (work.left <= 0) throw new OutOfWorkError('The folder has more to search than may be done.');
}

export type Outcome =
  /** Right answers that come up to the wishes. */
  | { found: FormData }
  /** The fewest errors that were left, and all that stood in the way at one time or another. */
  | { left: readonly ValidationError[]; met: ValidationError[] }
  /** What is wished for is never asked. */
  | 'not asked';

interface Effort {
  attempts: number;
  /** Of answers, in one attempt. */
  changes: number;
}

const QUICK: Effort = { attempts: 4, changes: 15 };
/** Before anything is said to be impossible. */
const THOROUGH: Effort = { attempts: 8, changes: 120 };

/**
 * `known`: answers that were found right before, which a wish may leave right. `isMeant`: whether what is left may
 * stay, so that nobody need look further.
 */
export function findRecord(
  subject: Subject,
  wishes: Wishes = new Map(),
  known: readonly FormData[] = [],
  isMeant: (left: Left) => boolean = () => false,
): Outcome {
  const quick = search(subject, wishes, known, QUICK, isMeant);
  return isLeft(quick) && !isMeant(quick) ? search(subject, wishes, known, THOROUGH, isMeant) : quick;
}

export type Left = Extract<Outcome, { left: unknown }>;

export function isLeft(outcome: Outcome): outcome is Left {
  return typeof outcome === 'object' && 'left' in outcome;
}

function search(
  subject: Subject,
  wishes: Wishes,
  known: readonly FormData[],
  { attempts, changes }: Effort,
  isMeant: (left: Left) => boolean,
): Outcome {
  const chance = createChance(attempts);
  const met = new Map<string, ValidationError>();
  let left: readonly ValidationError[] | undefined;
  // The last: with everything taken out that can be.
  const begin = [...known, ...subject.examples, subject.start, pickLasting(subject)];
  for (let attempt = 0; attempt < Math.max(attempts, begin.length); attempt += 1) {
    let data = settle(subject, { ...begin[attempt % begin.length], ...subject.fixed }, wishes, chance);
    let errors = check(subject, data);
    for (let change = 0; errors.length > 0 && change < changes; change += 1) {
      const tries = listChanges(subject, data, errors, chance).map((each) => {
        const next = settle(subject, each, wishes, chance);
        return { next, errors: check(subject, next) };
      });
      const [best] = tries.toSorted((one, other) => one.errors.length - other.errors.length);
      if (!best || (best.errors.length > errors.length && chance.next() > 0.1)) continue;
      ({ next: data, errors } = best);
    }
    if (errors.length === 0) {
      if (comesUpTo(subject, data, wishes)) return { found: data };
      continue;
    }
    if (!left || errors.length < left.length) {
      left = errors;
      met.clear();
    }
    if (errors.length === left.length) for (const error of errors) met.set(`${error.path}\n${error.code}`, error);
    if (isMeant({ left, met: [...met.values()] })) break;
  }
  return left ? { left, met: [...met.values()] } : 'not asked';
}

/** Of what the forms begin with, the rows that nobody can take out. */
function pickLasting({ wizard, start }: Subject): FormData {
  const fields = wizard.steps.flatMap((form) => form.fields);
  const lasting = fields.filter((field) => holdsEntries(field) && !canRemove(field));
  return Object.fromEntries(lasting.map(({ key }) => [key, start[key]]));
}

/** Whether the page offers to add a row; entries that are described one by one are there without. */
function canAdd({ ui, fixed }: FieldDefinition): boolean {
  return ui.addable !== false || fixed !== undefined;
}

function canRemove({ ui }: FieldDefinition): boolean {
  return ui.removable !== false;
}

/** All that is asked for these answers. */
export function listQuestions({ looks }: Pick<Subject, 'looks'>, data: FormData): Question[] {
  return looks.look(data).flatMap(({ questions }) => questions);
}

/** By what a form asks, and what is known of who answers: the questions that they can answer. */
const open = new WeakMap<readonly Question[], { sources: Subject['sources']; questions: readonly Question[] }>();

/** Of all questions, those that a person can answer: not hidden, not locked, not computed. */
function listOpenQuestions({ looks, sources }: Subject, data: FormData): Question[] {
  return looks.look(data).flatMap(({ questions }) => {
    const known = open.get(questions);
    if (known?.sources === sources) return known.questions;
    const locked = listLocks(questions, sources).map(({ path }) => path);
    const found = questions.filter(
      ({ path, field }) =>
        !isHidden(field) &&
        field.schema.computed === undefined &&
        !locked.some((each) => path === each || path.startsWith(`${each}.`)),
    );
    open.set(questions, { sources, questions: found });
    return found;
  });
}

function check({ wizard, looks, work }: Subject, data: FormData): readonly ValidationError[] {
  spend(work, countFields(wizard.steps));
  return looks.checkForms(data);
}

/** What one look at the forms takes of the work. */
export function countFields(forms: readonly FormDefinition[]): number {
  return forms.reduce((sum, { fields }) => sum + fields.length, 1);
}

/** The answers with the wishes among them, what must be answered filled in, and without those to what is not asked. */
function settle(subject: Subject, answers: FormData, wishes: Wishes, chance: Chance): FormData {
  let data = answers;
  for (let round = 0; round < 6; round += 1) {
    const before = data;
    spend(subject.work, countFields(subject.wizard.steps));
    data = subject.looks.clearHiddenAnswers(computeAnswers(subject.wizard.steps, wish(subject, data, wishes)));
    // Of a form of thousands of fields one copy takes all the answers, not each a copy of its own.
    const filled = { ...data };
    let isSame = data === before;
    for (const { path, field, required } of listOpenQuestions(subject, data)) {
      const isWished = wishes.get(path) === 'answered';
      if ((!required && !isWished) || wishes.get(path) === 'empty' || !isBlankAnswer(getAnswerAt(filled, path)))
        continue;
      const answer = answerAnew(subject, { path, field }, chance);
      if (answer === undefined || !hasRowsOf(filled, path)) continue;
      const [key = ''] = path.split('.');
      filled[key] = setAnswerAt({ [key]: filled[key] }, path, answer)[key];
      isSame = false;
    }
    if (isSame) break;
    data = filled;
  }
  return data;
}

/** Rows on the way to a wish are made, too, where the page offers that. */
function wish({ wizard }: Subject, answers: FormData, wishes: Wishes): FormData {
  const fields = wizard.steps.flatMap((form) => form.fields);
  let data = answers;
  for (const [path, wished] of wishes) {
    for (const [index, segment] of path.split('.').entries()) {
      const around = path.split('.').slice(0, index).join('.');
      if (!/^\d+$/.test(segment) || hasRowsOf(data, `${around}.${segment}`)) continue;
      const rows = findField(around, fields);
      if (!rows || canAdd(rows)) data = setAnswerAt(data, around, [{}]);
    }
    if (!hasRowsOf(data, path)) continue;
    if (wished === 'empty') {
      if (getAnswerAt(data, path) !== undefined) data = setAnswerAt(data, path, undefined);
    } else if (wished !== 'answered' && JSON.stringify(getAnswerAt(data, path)) !== JSON.stringify(wished.answer))
      data = setAnswerAt(data, path, wished.answer);
  }
  return data;
}

function comesUpTo(subject: Subject, data: FormData, wishes: Wishes): boolean {
  const asked = new Map(listQuestions(subject, data).map(({ path, field }) => [path, field]));
  return [...wishes].every(([path, wished]) => isFulfilled(wished, getAnswerAt(data, path), asked.get(path)));
}

/** `field`: of the question that the answer is to; undefined where nobody is asked it. */
export function isFulfilled(wished: Wish, answer: Answer, field: FieldDefinition | undefined): boolean {
  if (wished === 'empty') return isBlankAnswer(answer);
  if (!field) return false;
  if (wished !== 'answered') return JSON.stringify(answer) === JSON.stringify(wished.answer);
  // What is made of parts is answered by them, each of which is a question of its own.
  return isMadeOfParts(field) ? getHolding(field) === 'object' || hasEntries(answer) : !isBlankAnswer(answer);
}

const TRIES_AT_ONCE = 4;

/**
 * Right answers with many of these questions answered at once: a large form is not searched once for each. Undefined
 * where none were found. `known`: answers that are right.
 */
export function answerAtOnce(subject: Subject, paths: readonly string[], known: FormData): FormData | undefined {
  const chance = createChance(TRIES_AT_ONCE);
  let wishes: Wishes = new Map(paths.map((path) => [path, 'answered']));
  for (let tried = 0; tried < TRIES_AT_ONCE && wishes.size > 0; tried += 1) {
    const data = settle(subject, { ...known, ...subject.fixed }, wishes, chance);
    const errors = check(subject, data);
    if (errors.length === 0) return data;
    const wrong = errors.map(({ path }) => path);
    wishes = new Map(
      [...wishes].filter(([path]) => !wrong.some((each) => each === path || each.startsWith(`${path}.`))),
    );
  }
  return undefined;
}

function hasEntries(answer: Answer): boolean {
  return Array.isArray(answer) && answer.length > 0;
}

function answerAnew(subject: Subject, { path, field }: Omit<Question, 'required'>, chance: Chance): Answer {
  if (Array.isArray(field.schema.default)) return field.schema.default as Answer;
  if (field.schema.const !== undefined && isMadeOfParts(field)) return field.schema.const as Answer;
  if (holdsEntries(field) && !canAdd(field)) return undefined;
  if (getHolding(field) === 'rows') return Array.from({ length: Math.max(1, field.schema.minItems ?? 1) }, () => ({}));
  if (getHolding(field) === 'entries') return createList(subject, { path, field }, chance);
  // An object's parts are questions of their own; what is named as a whole they seldom come to by themselves.
  return chance.pick(listAnswers(field, path, subject.hints));
}

function createList(subject: Subject, { path, field }: Omit<Question, 'required'>, chance: Chance): Answer {
  const { minItems = 1, maxItems = 3 } = field.schema;
  const length = Math.max(1, minItems, field.fixed?.length ?? 0, Math.floor(chance.next() * Math.min(maxItems, 3)));
  return Array.from({ length }, (_none, index) => {
    const entry = findEntryField(field, index);
    if (!entry) return undefined;
    return isMadeOfParts(entry)
      ? getHolding(entry) === 'object'
        ? {}
        : []
      : answerAnew(subject, { path, field: entry }, chance);
  }).filter((entry) => entry !== undefined);
}

/** How many answers to one question are compared. */
const COMPARED = 4;

/** Other answers where something is wrong, or to anything else, for that may be what it is compared with. */
function listChanges(subject: Subject, data: FormData, errors: readonly ValidationError[], chance: Chance): FormData[] {
  const questions = listOpenQuestions(subject, data);
  const { path = '' } = chance.pick(errors) ?? {};
  const own = questions.filter((each) => each.path === path || path.startsWith(`${each.path}.`));
  const inside = questions.filter((each) => each.path.startsWith(`${path}.`));
  const near = own.toSorted((one, other) => other.path.length - one.path.length).slice(0, 2);
  const chosen =
    chance.next() < 0.65 && near.length + inside.length > 0
      ? chance.pick([...near, ...near, ...inside])
      : chance.pick(questions);
  if (!chosen || !hasRowsOf(data, chosen.path)) return [];
  const isLasting = holdsEntries(chosen.field) && !canRemove(chosen.field);
  if (!chosen.required && !isLasting && chance.next() < 0.15) return [setAnswerAt(data, chosen.path, undefined)];
  if (getHolding(chosen.field) === 'rows')
    return [setAnswerAt(data, chosen.path, changeLength(chosen, getAnswerAt(data, chosen.path), chance))];
  const informed = withAnswersOf(subject, data, chance.next() < 0.5);
  return Array.from({ length: COMPARED }, () => answerAnew(informed, chosen, chance)).flatMap((answer) =>
    answer === undefined ? [] : [setAnswerAt(data, chosen.path, answer)],
  );
}

/** Days and numbers are compared with each other: what is answered elsewhere may be the limit here. */
function withAnswersOf(subject: Subject, data: FormData, alone: boolean): Subject {
  const leaves = listLeaves(data);
  const days = leaves.filter((leaf) => typeof leaf === 'string' && isDay(leaf)) as string[];
  const numbers = leaves.filter((leaf) => typeof leaf === 'number').flatMap((each) => [each, each + 1, each - 1]);
  const { hints } = subject;
  const own = alone ? { days, numbers } : { days: [...hints.days, ...days], numbers: [...hints.numbers, ...numbers] };
  return { ...subject, hints: { ...hints, ...own } };
}

function listLeaves(answer: Answer): unknown[] {
  return typeof answer === 'object' && answer !== null
    ? Object.values(answer).flatMap((inner) => listLeaves(inner as Answer))
    : [answer];
}

function changeLength({ field }: Question, answer: Answer, chance: Chance): Answer {
  const rows = Array.isArray(answer) ? (answer as readonly Answer[]) : [];
  const { maxItems = 6 } = field.schema;
  if (canRemove(field) && rows.length > 1 && (rows.length >= maxItems || chance.next() < 0.5)) return rows.slice(0, -1);
  return canAdd(field) ? [...rows, {}] : answer;
}
