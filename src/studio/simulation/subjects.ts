/** What is sent together: the steps of a type, and each form that an officer fills in. */
import { isDay } from '../../definition/language/calendar-day.ts';
import { toToday } from '../../definition/language/date-keywords.ts';
import { isHidden } from '../../definition/language/field-kinds.ts';
import type { Expression } from '../../definition/language/expression.ts';
import { walkSchema } from '../../definition/language/json-schema.ts';
import type { Locale } from '../../definition/language/locale.ts';
import type { FieldDefinition, FormDefinition, ProviderDefinition } from '../../definition/parse/catalog.ts';
import { isFileRecord, isRow, type Answer, type FormData } from '../../engine/answers/form-data.ts';
import { createInitialData, listPlaces } from '../../engine/answers/initial-data.ts';
import { listPhoneExamples, tidyPhone } from '../../engine/locale/phone-number.ts';
import type { FormValidators } from '../../engine/validation/form-validators.ts';
import type { FormsTogether } from '../../engine/validation/rules-across.ts';
import { inferKind } from '../../definition/parse/derive-fields.ts';
import { RULE_KEYWORDS } from '../../definition/language/own-keywords.ts';
import { keepsOwnRules, listAnswers, type Hints } from './field-answers.ts';
import { createLooks } from './looks.ts';
import type { Subject, Work } from './search.ts';

type Sources = Subject['sources'];

/** Somebody who has signed in, and was invited. */
function createSources(phone: string) {
  return {
    account: {
      id: '00000000-0000-4000-8000-000000000001',
      first_name: 'Ana',
      last_name: 'Lee',
      email: 'ana@skyline.example',
      phone,
      mobile_number: phone,
    },
    invitation: {
      first_name: 'Ana',
      last_name: 'Lee',
      phone_number: phone,
      company_name: 'Skyline Cargo Ltd',
      invitation_token: '1f0c2d3e4b5a69788796a5b4c3d2e1f0',
      company_id: '00000000-0000-4000-8000-000000000002',
      inviter_name: 'Kim Roe',
    },
  };
}

/**
 * `examples`: answers that the type's own examples give; those that are to be refused may help too. `work`: for all.
 */
export function createSubjects(
  provider: ProviderDefinition,
  validators: FormValidators,
  examples: readonly FormData[],
  locale: Locale,
  work: Work = { left: Infinity },
): Subject[] {
  // The last: as it is stored.
  const phones = listPhoneExamples(locale.phone).map(tidyPhone);
  const { account, invitation } = createSources(phones.at(-1) ?? '');
  const sources = provider.invitation ? { account, invitation } : { account };
  const create = (wizard: FormsTogether, own: readonly FormData[], from: Sources): Subject => {
    const hints = createHints(wizard, own, { phones, today: toToday(locale.timeZone) });
    const known = suitSources(wizard.steps, from, hints);
    const start = createInitialData(wizard.steps, { ...known, today: hints.today });
    const fixed = pickHidden(wizard.steps, start);
    const looks = createLooks(wizard, validators);
    return { wizard, looks, start, fixed, examples: own, sources: known, hints, work };
  };
  return [
    create(provider.wizard, examples, sources),
    ...(provider.forms ?? []).map((form) => create({ steps: [form] }, [], {})),
  ];
}

/**
 * Somebody whose account, invitation, company and approvals hold what the form takes over from them: a phone number of
 * the registry's country, such as its own rules want.
 */
function suitSources(forms: readonly FormDefinition[], offered: Sources, hints: Hints): Sources {
  const sources = structuredClone(offered) as Record<string, Record<string, unknown>>;
  for (const { path, field } of listPlaces(forms.flatMap(({ fields }) => fields))) {
    const { prefill } = field.ui;
    if (!prefill || (prefill.from === 'invitation' && !offered.invitation)) continue;
    const { from, key, type = '' } = prefill;
    const around = (sources[from] ??= {});
    const source = from === 'approved' ? ((around[type] ??= {}) as Record<string, unknown>) : around;
    const answers = listAnswers(toTyped(field), path, hints);
    const isRight = answers.some((answer) => answer === source[key]) || keepsOwnRules(field, source[key] as Answer);
    if (!isRight && answers.length > 0) source[key] = answers[0];
  }
  return sources as Sources;
}

/** As it would be typed if it were not hidden. */
function toTyped(field: FieldDefinition): FieldDefinition {
  return isHidden(field) ? { ...field, kind: inferKind(field.schema) } : field;
}

/** What nobody types begins as it does; all else is the search's to fill in. */
function pickHidden(forms: readonly FormDefinition[], start: FormData): FormData {
  const fields = forms.flatMap((form) => form.fields);
  const fixed = fields.filter(
    (field) =>
      isHidden(field) || field.ui.readonly === true || field.ui.disabled === true || field.ui.prefill?.lock === true,
  );
  return Object.fromEntries(fixed.map(({ key }) => [key, start[key]]));
}

function createHints(
  { steps, rules = [] }: FormsTogether,
  examples: readonly FormData[],
  known: Pick<Hints, 'today' | 'phones'>,
): Hints {
  const numbers = new Set<number>();
  const days = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value === 'number') numbers.add(value);
    else if (typeof value === 'string' && isDay(value)) days.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(look);
  };
  for (const { left, right } of rules) [left, right].forEach((each: Expression) => look(each));
  for (const { schema } of steps)
    walkSchema(schema, (part) => {
      for (const [name] of RULE_KEYWORDS) look(part[name]);
    });
  const answers = new Map<string, Answer[]>();
  for (const data of examples) note(data, '', answers);
  for (const [, tried] of answers) tried.forEach((answer) => typeof answer === 'string' && look(answer));
  return { ...known, numbers: [...numbers], days: [...days].slice(0, 12), examples: answers };
}

/** Rows' numbers are left out of the paths. */
function note(answer: Answer, path: string, found: Map<string, Answer[]>): void {
  if (Array.isArray(answer)) {
    (answer as readonly Answer[]).forEach((entry) => note(entry, path, found));
    if (answer.some((entry) => isRow(entry as Answer) && !isFileRecord(entry as Answer))) return;
  }
  if (isRow(answer) && !isFileRecord(answer)) {
    for (const [key, inner] of Object.entries(answer)) note(inner, path === '' ? key : `${path}.${key}`, found);
    return;
  }
  if (answer !== undefined && answer !== null) found.set(path, [...(found.get(path) ?? []), answer]);
}
