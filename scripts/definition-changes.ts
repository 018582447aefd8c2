/** What changed between two sets of definitions, for applicants and for the records that are stored. Pure. */
import type { Catalog, FieldDefinition, ProviderDefinition } from '../src/definition/catalog.ts';
import type { JsonSchema } from '../src/definition/json-schema.ts';

export interface Change {
  /** Provider and, where it is about one, step and field: "tennis-club › club › club_name". */
  where: string;
  what: string;
  /** Whether stored records or drafts no longer fit. */
  breaks: boolean;
  /** What to do about it; only where it breaks. */
  advice?: string;
}

const KEEP = 'Stored records keep the definition they were made under and stay readable; drafts and records sent back for changes must answer anew.';

export function listChanges(before: Catalog, after: Catalog): Change[] {
  const changes: Change[] = [];
  for (const old of before.providers) {
    const now = after.providers.find((provider) => provider.id === old.id);
    if (now) changes.push(...providerChanges(old, now));
    else changes.push({ where: old.id, what: 'The application type is removed.', breaks: true, advice: 'Its records can no longer be reviewed. Keep the folder and remove only its "card".' });
  }
  for (const now of after.providers) {
    if (!before.providers.some((old) => old.id === now.id)) changes.push({ where: now.id, what: 'A new application type.', breaks: false });
  }
  const statuses = after.registry.workflow.statuses.map((status) => status.id);
  for (const { id } of before.registry.workflow.statuses) {
    if (!statuses.includes(id)) changes.push({ where: 'registry.json', what: `The status "${id}" is removed.`, breaks: true, advice: 'Records may be in it. Keep the status and remove only the moves that lead to it.' });
  }
  const roles = after.registry.roles.map((role) => role.id);
  for (const { id } of before.registry.roles) {
    if (!roles.includes(id)) changes.push({ where: 'registry.json', what: `The role "${id}" is removed.`, breaks: true, advice: 'People have it. Keep it, or give them another first.' });
  }
  return changes;
}

function providerChanges(old: ProviderDefinition, now: ProviderDefinition): Change[] {
  const changes: Change[] = [];
  if (old.applicationType !== now.applicationType && !now.applicationTypeAliases.includes(old.applicationType)) {
    changes.push({ where: now.id, what: `applicationType "${old.applicationType}" is now "${now.applicationType}".`, breaks: true, advice: `Stored records have the old one: add it to "applicationTypeAliases".` });
  }
  if (old.role !== now.role) changes.push({ where: now.id, what: `The role "${old.role}" is now "${now.role}".`, breaks: true, advice: 'People who joined before have the old role: keep it.' });
  for (const path of Object.keys(old.routes.screens)) {
    if (!(path in now.routes.screens)) changes.push({ where: now.id, what: `The page "${path}" is gone.`, breaks: true, advice: 'Links and bookmarks lead there: keep the path with "screen": "redirect".' });
  }
  for (const base of old.routes.base) {
    if (!now.routes.base.includes(base)) changes.push({ where: now.id, what: `The path /${base} is gone.`, breaks: true, advice: 'Keep it in "base" beside the new one.' });
  }
  return [...changes, ...fieldChanges(old, now)];
}

function fieldChanges(old: ProviderDefinition, now: ProviderDefinition): Change[] {
  const changes: Change[] = [];
  const after = allFields(now);
  for (const field of allFields(old)) {
    const where = `${now.id} › ${field.step} › ${field.key}`;
    const same = after.find((other) => other.key === field.key);
    const renamed = after.find((other) => other.ui.formerly === field.key);
    if (same) changes.push(...compare(where, field, same));
    else if (renamed) changes.push({ where, what: `Renamed to "${renamed.key}"; drafts are carried over by "formerly".`, breaks: false }, ...compare(where, field, renamed));
    else {
      const twin = after.find((other) => other.label === field.label && !allFields(old).some((each) => each.key === other.key));
      const advice = twin ? `If it is "${twin.key}" now, write "formerly": "${field.key}" there, so that drafts are carried over.` : `Drafts lose the answer, and searches and exports the column. ${KEEP}`;
      changes.push({ where, what: twin ? `The key is gone; "${twin.key}" has the same label.` : 'The field is removed.', breaks: true, advice });
    }
  }
  for (const field of after) {
    if (allFields(old).some((other) => other.key === field.key || field.ui.formerly === other.key)) continue;
    const where = `${now.id} › ${field.step} › ${field.key}`;
    changes.push(field.required && !field.ui.when
      ? { where, what: 'A new field that must be answered.', breaks: true, advice: `Applications under way lack it. Make it optional first, or accept that they are asked again. ${KEEP}` }
      : { where, what: 'A new field.', breaks: false });
  }
  return changes;
}

function allFields(provider: ProviderDefinition): FieldDefinition[] {
  return provider.wizard.steps.flatMap((step) => step.fields);
}

const LEAST = ['minLength', 'minimum', 'exclusiveMinimum', 'minItems'] as const;
const MOST = ['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'] as const;

function compare(where: string, old: FieldDefinition, now: FieldDefinition): Change[] {
  const changes: Change[] = [];
  const note = (what: string) => changes.push({ where, what, breaks: false });
  const tighter = (what: string) => changes.push({ where, what: `${what} Answers given before may be refused.`, breaks: true, advice: KEEP });
  if (old.label !== now.label) note(`The label "${old.label}" is now "${now.label}".`);
  if (old.kind !== now.kind) note(`Shown as ${now.kind} instead of ${old.kind}.`);
  if (!old.required && now.required) tighter('It must be answered now.');
  if (old.required && !now.required) note('It may be left empty now.');
  if (JSON.stringify(old.ui.when) !== JSON.stringify(now.ui.when)) note('The condition under which it is shown changed.');
  compareRules(old.schema, now.schema, tighter, note);
  for (const choice of old.choices) if (!now.choices.some((other) => other.value === choice.value)) tighter(`The choice ${JSON.stringify(choice.value)} is removed.`);
  for (const choice of now.choices) if (!old.choices.some((other) => other.value === choice.value)) note(`A new choice ${JSON.stringify(choice.value)}.`);
  for (const type of old.accept) if (!now.accept.includes(type)) tighter(`Files of type ${type} are no longer taken.`);
  if (old.maxBytes !== undefined && now.maxBytes !== undefined && now.maxBytes < old.maxBytes) tighter(`Files may have ${now.maxBytes} bytes instead of ${old.maxBytes}.`);
  for (const inner of old.fields) {
    const same = now.fields.find((other) => other.key === inner.key);
    if (same) changes.push(...compare(`${where} › ${inner.key}`, inner, same));
    else changes.push({ where: `${where} › ${inner.key}`, what: 'The field is removed from the rows.', breaks: true, advice: KEEP });
  }
  return changes;
}

function compareRules(old: JsonSchema, now: JsonSchema, tighter: (what: string) => void, note: (what: string) => void): void {
  if (old.type !== now.type) tighter(`The type ${old.type ?? 'any'} is now ${now.type ?? 'any'}.`);
  for (const rule of [...LEAST, ...MOST]) {
    const [before, after] = [old[rule], now[rule]];
    if (before === after) continue;
    const isLeast = (LEAST as readonly string[]).includes(rule);
    const isTighter = after !== undefined && (before === undefined || (isLeast ? after > before : after < before));
    const told = `${rule} ${before ?? 'none'} is now ${after ?? 'none'}.`;
    if (isTighter) tighter(told);
    else note(told);
  }
  for (const rule of ['pattern', 'format', 'notAfter', 'notBefore', 'after', 'const'] as const) {
    if (JSON.stringify(old[rule]) === JSON.stringify(now[rule])) continue;
    if (now[rule] === undefined) note(`The rule "${rule}" is removed.`);
    else tighter(`The rule "${rule}" is ${old[rule] === undefined ? 'new' : 'another'}: ${JSON.stringify(now[rule])}.`);
  }
}
