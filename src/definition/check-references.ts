/** Cross-references between definition files: what one names, another must have. */
import type { Catalog, FormDefinition, ProviderDefinition } from './catalog.ts';
import type { Condition } from './condition.ts';
import type { Fault } from './fault.ts';
import { escapePointer, walkSchema, SCHEMA_KEYWORDS } from './json-schema.ts';
import { suggest } from './nearest-word.ts';

/** Adds a fault for every reference that leads nowhere and every clash between providers. */
export function checkReferences(catalog: Catalog, faults: Fault[]): void {
  for (const provider of catalog.providers) {
    for (const step of provider.wizard.steps) checkForm(step, `${provider.id}/${step.id}`, provider.wizard.steps.flatMap((each) => each.fields.map((field) => field.key)), faults);
    checkProvider(provider, catalog, faults);
  }
  checkClashes(catalog.providers, faults);
}

function checkForm(form: FormDefinition, path: string, recordFields: string[], faults: Fault[]): void {
  const properties = Object.keys(form.schema.properties ?? {});
  const listed = form.ui.sections.flatMap((section) => section.fields);
  const uiFile = `${path}.ui.json`;
  form.ui.sections.forEach((section, index) => {
    section.fields.forEach((key, at) => {
      if (!properties.includes(key)) faults.push({ file: uiFile, pointer: `/sections/${index}/fields/${at}`, message: `"${key}" is not in ${path}.schema.json.`, remedy: suggest(key, properties) });
    });
    if (section.when) checkCondition(section.when, `/sections/${index}/when`, uiFile, recordFields, faults);
  });
  for (const [key, field] of Object.entries(form.ui.fields)) {
    if (!properties.includes(key)) faults.push({ file: uiFile, pointer: `/fields/${escapePointer(key)}`, message: `"${key}" is not in ${path}.schema.json.`, remedy: suggest(key, properties) });
    if (field.when) checkCondition(field.when, `/fields/${escapePointer(key)}/when`, uiFile, recordFields, faults);
  }
  for (const key of properties) {
    if (!listed.includes(key)) faults.push({ file: uiFile, pointer: '/sections', message: `The field "${key}" of the schema is in no section.`, remedy: `Add "${key}" to the fields of a section.` });
  }
  for (const key of form.schema.required ?? []) {
    if (!properties.includes(key)) faults.push({ file: `${path}.schema.json`, pointer: '/required', message: `"${key}" is required but is no property.`, remedy: suggest(key, properties) });
  }
  walkSchema(form.schema, (schema, pointer) => {
    for (const key of Object.keys(schema)) {
      if (!SCHEMA_KEYWORDS.includes(key)) faults.push({ file: `${path}.schema.json`, pointer: `${pointer}/${escapePointer(key)}`, message: `"${key}" is no keyword.`, remedy: suggest(key, SCHEMA_KEYWORDS) });
    }
  });
}

function checkCondition(condition: Condition, pointer: string, file: string, fields: string[], faults: Fault[]): void {
  if ('all' in condition) condition.all.forEach((inner, index) => checkCondition(inner, `${pointer}/all/${index}`, file, fields, faults));
  else if ('any' in condition) condition.any.forEach((inner, index) => checkCondition(inner, `${pointer}/any/${index}`, file, fields, faults));
  else if ('not' in condition) checkCondition(condition.not, `${pointer}/not`, file, fields, faults);
  else if (!fields.includes(condition.field)) faults.push({ file, pointer: `${pointer}/field`, message: `"${condition.field}" is not a field of this form.`, remedy: suggest(condition.field, fields) });
}

function checkProvider(provider: ProviderDefinition, catalog: Catalog, faults: Fault[]): void {
  const file = `${provider.id}/provider.json`;
  const fields = provider.wizard.steps.flatMap((step) => step.fields.map((field) => field.key));
  const known = (word: string | undefined, candidates: string[], pointer: string, what: string) => {
    if (word !== undefined && !candidates.includes(word)) faults.push({ file, pointer, message: `"${word}" is not ${what}.`, remedy: suggest(word, candidates) });
  };
  const providerIds = catalog.providers.map((each) => each.id);
  const steps = provider.wizard.steps.map((step) => step.id);
  known(provider.role, catalog.registry.roles.map((role) => role.id), '/role', 'a role of registry.json');
  known(provider.variantOf, providerIds, '/variantOf', 'a provider');
  known(provider.routes.index, Object.keys(provider.routes.screens), '/routes/index', 'one of the screens');
  known(provider.invitation?.invitedBy, providerIds, '/invitation/invitedBy', 'a provider');
  provider.endpoints.forEach((endpoint, index) => known(endpoint.provider, providerIds, `/endpoints/${index}/provider`, 'a provider'));
  for (const [path, screen] of Object.entries(provider.routes.screens)) {
    if (screen.screen === 'invite') known(screen.provider, providerIds, `/routes/screens/${escapePointer(path)}/provider`, 'a provider');
  }
  provider.record.title.forEach((key, index) => known(key, fields, `/record/title/${index}`, 'a field'));
  provider.record.columns.forEach((key, index) => known(key, fields, `/record/columns/${index}`, 'a field'));
  for (const key of ['email', 'phone', 'registrationNumber'] as const) known(provider.record[key], fields, `/record/${key}`, 'a field');
  provider.submission.unique.forEach((rule, index) => known(rule.field, fields, `/submission/unique/${index}/field`, 'a field'));
  provider.submission.errors.forEach((rule, index) => {
    known(rule.step, steps, `/submission/errors/${index}/step`, 'a step');
    known(rule.field, fields, `/submission/errors/${index}/field`, 'a field');
  });
  const statuses = provider.workflow.statuses.map((status) => status.id);
  known(provider.workflow.initial, statuses, '/workflow/initial', 'a status');
  provider.workflow.transitions.forEach((transition, index) => {
    known(transition.to, statuses, `/workflow/transitions/${index}/to`, 'a status');
    transition.from.forEach((from, at) => known(from, statuses, `/workflow/transitions/${index}/from/${at}`, 'a status'));
  });
}

function checkClashes(providers: ProviderDefinition[], faults: Fault[]): void {
  const bases = new Map<string, string>();
  const types = new Map<string, string>();
  for (const provider of providers) {
    const file = `${provider.id}/provider.json`;
    provider.routes.base.forEach((base, index) => {
      const owner = bases.get(base);
      if (owner) faults.push({ file, pointer: `/routes/base/${index}`, message: `The path "${base}" belongs to "${owner}" already.`, remedy: 'Choose another path.' });
      bases.set(base, provider.id);
    });
    if (provider.variantOf) continue;
    const owner = types.get(provider.applicationType);
    if (owner) faults.push({ file, pointer: '/applicationType', message: `"${provider.applicationType}" belongs to "${owner}" already.`, remedy: `Choose another, or add "variantOf": "${owner}".` });
    types.set(provider.applicationType, provider.id);
  }
}
