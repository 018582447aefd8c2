/**
 * Makes an application type of a form of RJSF. What the check does not take is left out, and told; so are what is
 * written otherwise and what had to be assumed.
 */
import { isFault, type DefinitionIssue } from '../../definition/language/definition-issue.ts';
import { FIELD_KINDS, isSingle } from '../../definition/language/field-kinds.ts';
import {
  readPointer,
  toPointer,
  isJsonObject,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
} from '../../definition/language/json-schema.ts';
import type { ProviderDefinition } from '../../definition/parse/catalog.ts';
import { findByPointer } from '../../definition/parse/resolve-references.ts';
import { NODE_MEANS } from '../check/check-folder.ts';
import { checkTexts } from '../check/check-texts.ts';
import { formatJson } from '../files/format-json.ts';
import { readFolder } from '../files/read-definitions.ts';
import { findExamples } from '../simulation/find-examples.ts';
import { createProviderFile, type NewProvider } from './new-provider.ts';
import { moveRules, readRjsfText, toDraft07 } from './read-rjsf.ts';
import { isSchema, listDeclarations, listDiscriminators } from '../../definition/language/object-parts.ts';
import { spellKey } from '../../definition/parse/spell-keys.ts';
import { fitsSchema } from '../../engine/conditions/fits-schema.ts';

/** A file of RJSF's user: its name, as it is told, and its text. */
export interface RjsfText {
  name: string;
  text: string;
}

/** What became of the form, one sentence each. */
export interface RjsfReport {
  taken: string[];
  changed: string[];
  unsupported: string[];
  assumed: string[];
}

/** A form's answers as RJSF keeps them are the type's example, where they are right. */
export interface RjsfForm {
  schema: RjsfText;
  ui: RjsfText;
  data?: RjsfText | undefined;
}

/** What is written into the type's folder, as far as it goes. */
interface Draft {
  schema: JsonObject;
  ui: JsonObject;
  /** Key of the field by which a record is called. */
  title: string;
  /** Texts by path below the folder. */
  examples?: ReadonlyMap<string, string>;
}

/** The files by path below the folder, for which the folder stays in order. Throws where there is nothing to ask. */
export function createFromRjsf(
  folder: string,
  provider: NewProvider,
  form: RjsfForm,
): { files: Map<string, string>; report: RjsfReport } {
  const report: RjsfReport = { taken: [], changed: [], unsupported: [], assumed: [] };
  const { id } = provider;
  const check = createCheck(folder, provider);
  const formData = form.data && readRjsfText(form.data.name, form.data.text);
  const draft = readDraft(form, report);
  const { type, catalog } = leaveOut(draft, form, check, report);
  const title = type && findTitle(type);
  if (!type || !catalog || title === undefined)
    throw new Error(
      `${form.schema.name} has no question by which a record could be called. Add one: a text, a number or a choice.`,
    );
  const summary = `A record is called by "${title}", and ${provider.name} has the role, the card and the pages of a new type`;
  report.assumed.push(`${summary}: see ${id}/provider.json.`);
  const own = formData && toAnswers(type.wizard.steps[0]?.schema ?? {}, formData);
  const [minimal = own, ...others] = findExamples(type, catalog);
  if (!minimal) throw new Error('Nothing is made, since no answers were found that could be sent.');
  report.assumed.push(`Answers that are right were found for ${id}/examples/: write real ones there.`);
  const complete = (answers: ExampleAnswers) => check({ ...draft, title, examples: toExamples(id, minimal, answers) });
  const made = own && complete(own);
  const wrong = made?.issues.filter(isFault) ?? [];
  for (const { message } of wrong)
    report.unsupported.push(`${form.data?.name ?? ''} is no example, since it is not right: ${message}`);
  const { files, issues } = made && wrong.length === 0 ? made : complete(others.at(-1) ?? minimal);
  if (issues.some(isFault)) throw new Error(tellLeft(issues));
  for (const issue of issues) sort(issue, form, report);
  const fields = type.wizard.steps.flatMap((step) => step.fields);
  report.taken.push(...fields.map(({ label, key, kind }) => `${label} ("${key}", ${kind})`));
  return { files, report };
}

function readDraft(form: RjsfForm, report: RjsfReport): Draft {
  const schema = toDraft07(readRjsfText(form.schema.name, form.schema.text), report.changed);
  const { $schema: _other, ...level } = readRjsfText(form.ui.name, form.ui.text);
  moveRules(schema, level, report.changed);
  return {
    schema: { $schema: '../meta/step.schema.json', ...schema },
    ui: { $schema: '../meta/ui.schema.json', ...level },
    title: '',
  };
}

/** What the folder's check would say of the type; the folder is read once. */
function createCheck(folder: string, provider: NewProvider) {
  const { id } = provider;
  const present = readFolder(folder);
  return ({ schema, ui, title, examples = new Map() }: Draft) => {
    const files = new Map([
      [`${id}/provider.json`, formatJson({ ...createProviderFile(provider), record: { title: [title] } })],
      [`${id}/details.schema.json`, formatJson(schema)],
      [`${id}/details.ui.json`, formatJson(ui)],
      ...examples,
    ]);
    const paths = [...(present.paths ?? present.texts.keys()), ...files.keys()];
    const checked = checkTexts({ ...present, texts: new Map([...present.texts, ...files]), paths }, NODE_MEANS);
    return {
      files,
      issues: checked.issues.filter(({ file }) => file.startsWith(`${id}/`)),
      catalog: checked.readable,
      type: checked.readable?.providers.find((each) => each.id === id),
    };
  };
}

/** Takes out of the form what the check refuses, until nothing is left that it does. */
function leaveOut(draft: Draft, form: RjsfForm, check: ReturnType<typeof createCheck>, report: RjsfReport) {
  const { schema, ui } = draft;
  for (;;) {
    const checked = check(draft);
    // A record has no name yet, and its type no examples.
    const faults = checked.issues.filter((issue) => isFault(issue) && /\.(?:schema|ui)\.json$/.test(issue.file));
    if (faults.length === 0) return checked;
    const before = JSON.stringify([schema, ui]);
    for (const fault of faults)
      if (drop(isOfUi(fault) ? ui : schema, fault.pointer))
        report.unsupported.push(`${tellPlace(fault, form)}: ${fault.message} Left out. ${fault.remedy}`);
    if (before === JSON.stringify([schema, ui])) throw new Error(tellLeft(faults));
  }
}

function isOfUi({ file }: DefinitionIssue): boolean {
  return file.endsWith('.ui.json');
}

function tellPlace(issue: DefinitionIssue, { schema, ui }: RjsfForm): string {
  const ofForm = issue.file.endsWith('.schema.json') ? schema.name : issue.file;
  return `${isOfUi(issue) ? ui.name : ofForm} ${issue.pointer || '/'}`;
}

function toExamples(id: string, minimal: ExampleAnswers, complete: ExampleAnswers): Map<string, string> {
  return new Map([
    [`${id}/examples/minimal.json`, toExample(minimal)],
    [`${id}/examples/complete.json`, toExample(complete)],
  ]);
}

function toExample({ data, files }: ExampleAnswers): string {
  return formatJson({
    $schema: '../../meta/example.schema.json',
    data,
    ...(Object.keys(files).length > 0 && { files }),
  });
}

/** What is kept in another shape, has no effect, or was left open: as the check notes it. */
function sort(issue: DefinitionIssue, form: RjsfForm, report: RjsfReport): void {
  const { message, remedy } = issue;
  const line = `${tellPlace(issue, form)}: ${message} ${remedy}`;
  if (/\bkept\b|\bkeeps which\b|it is uploaded|lies in itself/.test(message)) report.changed.push(line);
  else if (isOfUi(issue) || message.includes('only the API')) report.unsupported.push(line);
  else report.assumed.push(line);
}

/** The first question that must be answered in plain words, else that may be. */
function findTitle({ wizard }: ProviderDefinition): string | undefined {
  const fields = wizard.steps.flatMap((step) => step.fields);
  const plain = fields.filter((field) => {
    const { asks, text } = FIELD_KINDS[field.kind];
    return isSingle(field) && asks === 'question' && text === 'plain';
  });
  return (plain.find(({ required }) => required) ?? plain[0])?.key;
}

/** Takes out what the pointer leads to, or the nearest around it that is there; false where that is the whole. */
function drop(root: JsonObject, pointer: string): boolean {
  const path = readPointer(pointer);
  while (path.length > 0 && findByPointer(root, toPointer(path)) === undefined) path.pop();
  const last = path.pop();
  const owner = last === undefined ? undefined : findByPointer(root, toPointer(path));
  if (last === undefined || owner === null || typeof owner !== 'object') return false;
  if (Array.isArray(owner)) owner.splice(Number(last), 1);
  else delete owner[last];
  const around = path.at(-1) === 'properties' ? findByPointer(root, toPointer(path.slice(0, -1))) : undefined;
  const required = isJsonObject(around) ? around['required'] : undefined;
  if (isJsonObject(around) && Array.isArray(required)) around['required'] = required.filter((key) => key !== last);
  return !(Array.isArray(owner) && owner.length === 0 && !drop(root, toPointer(path)));
}

function tellLeft(issues: readonly DefinitionIssue[]): string {
  const lines = issues
    .filter(isFault)
    .map(({ file, pointer, message, remedy }) => `${file} ${pointer || '/'}: ${message} ${remedy}`);
  return `Nothing is made, since this is left in the way:\n${lines.join('\n')}`;
}

/** The example of a type: its answers, and the names of its documents by their paths. */
interface ExampleAnswers {
  data: JsonObject;
  files: Record<string, string | string[]>;
}

/** RJSF's `formData` as a record has it. `schema`: of the form as it is asked. */
function toAnswers(schema: JsonSchema, formData: JsonObject): ExampleAnswers {
  const files: ExampleAnswers['files'] = {};
  return { data: readObject(schema, formData, '', files), files };
}

function readValue(
  schema: JsonSchema,
  value: JsonValue,
  path: string,
  files: ExampleAnswers['files'],
): JsonValue | undefined {
  if (isDocument(schema)) {
    if (typeof value === 'string') files[path] = nameDocument(value);
    return undefined;
  }
  const { items } = schema;
  if (Array.isArray(value)) {
    if (isSchema(items) && isDocument(items)) {
      const names = value.flatMap((each) => (typeof each === 'string' ? [nameDocument(each)] : []));
      if (names.length > 0) files[path] = names;
      return undefined;
    }
    const schemaOf = (index: number) => (Array.isArray(items) ? items[index] : items);
    return value.flatMap((each, index) => readValue(schemaOf(index) ?? {}, each, `${path}.${index}`, files) ?? []);
  }
  if (!isJsonObject(value)) return value;
  if (isSchema(items) && isRows(schema)) return toRows(items, value, path, files);
  return readObject(schema, value, path, files);
}

function readObject(
  schema: JsonSchema,
  formData: JsonObject,
  path: string,
  files: ExampleAnswers['files'],
): JsonObject {
  const known = listDeclarations([{ schema, always: true }]);
  if (known.size === 0) return formData;
  const answers: JsonObject = {};
  const others: JsonObject = {};
  for (const [key, value] of Object.entries(formData)) {
    const spelled = spellKey(key);
    const own = known.get(spelled)?.[0]?.schema;
    const answer = own && readValue(own, value, path === '' ? spelled : `${path}.${spelled}`, files);
    if (answer !== undefined) answers[spelled] = answer;
    if (!own) others[key] = value;
  }
  const rest = [...known].find(
    ([, [first]]) => first && isRows(first.schema) && first.schema.title === 'Further answers',
  );
  if (rest && Object.keys(others).length > 0) {
    const [key, [first]] = rest;
    const answer = first && readValue(first.schema, others, path === '' ? key : `${path}.${key}`, files);
    if (answer !== undefined) answers[key] = answer;
  }
  return { ...chooseAlternatives(schema, answers), ...answers };
}

/** Whether a list has taken the place of an object with keys of the applicant's own. */
function isRows({ items, uniqueBy }: JsonSchema): boolean {
  return isSchema(items) && uniqueBy?.[0] === 'key' && items.properties?.['value'] !== undefined;
}

function toRows(row: JsonSchema, formData: JsonObject, path: string, files: ExampleAnswers['files']): JsonValue {
  return Object.entries(formData).map(([key, value], index) => {
    const answer = readValue(row.properties?.['value'] ?? {}, value, `${path}.${index}.value`, files);
    return { key, ...(answer !== undefined && { value: answer }) };
  });
}

/** Which alternatives the answers fit, where RJSF would tell it from them. */
function chooseAlternatives({ oneOf, anyOf }: JsonSchema, answers: JsonObject): JsonObject {
  return Object.assign(
    {},
    ...[oneOf ?? [], anyOf ?? []].map((options) => {
      const [key] = listDiscriminators(options);
      if (key === undefined || answers[key] !== undefined) return {};
      const chosen = options
        .map((option) => ({ option, value: option.properties?.[key]?.const }))
        .find(({ option, value }) => value !== undefined && fitsSchema(option, { ...answers, [key]: value }));
      return chosen ? { [key]: chosen.value } : {};
    }),
  );
}

function isDocument({ properties }: JsonSchema): boolean {
  return properties?.['fileName'] !== undefined;
}

/** RJSF keeps a file's name in its text, "data:application/pdf;name=a.pdf;base64,…". */
function nameDocument(text: string): string {
  return decodeURIComponent(/;name=([^;,]+)/.exec(text)?.[1] ?? 'document.pdf');
}
