/** /admin/settings and /admin/audit (specification sections 3 and 7). */
import { Hono } from 'hono';
import { AuditQuery, SettingsBody } from '@/api/contracts/user';
import type { FormDefinition } from '@/definition/parse/catalog';
import { checkForm } from '@/engine/validation/check-form';
import type { FormData } from '@/engine/answers/form-data';
import { getFormValidator } from '@/engine/validation/form-validators';
import { createInitialData, todayInNigeria } from '@/engine/answers/initial-data';
import type { Problem } from '@/engine/validation/problem';
import type { Actor } from '../access';
import { refuseProblems } from '../applications/refuse-problems';
import { getValidators } from '../definitions/definition-store';
import type { ProductEnv, ProductPlatform } from '../product-platform';
import { readJson } from '../read-json';
import { readQuery } from '../read-query';
import { addAudit } from './audit-log';
import { listAudit } from './list-audit';

/** Behind the guard of access-guard.ts. */
export function createSettingsRoutes(platform: ProductPlatform): Hono<ProductEnv> {
  const app = new Hono<ProductEnv>();

  app.get('/admin/settings', async (context) => context.json(await readSettings(platform)));
  app.put('/admin/settings', async (context) => {
    const change = await readJson(context.req.raw, SettingsBody);
    await writeSettings(platform, context.get('actor'), change);
    return context.json(await readSettings(platform));
  });
  app.get('/admin/audit', async (context) => context.json(await listAudit(platform, readQuery(context.req.query(), AuditQuery))));
  return app;
}

/** Every group of the registry, with the defaults of its form for what was never set; a text without one is empty. */
async function readSettings({ settings, catalog, clock }: ProductPlatform): Promise<SettingsBody> {
  const groups: SettingsBody = {};
  for (const form of catalog.registry.administration.settings) {
    const defaults = createInitialData([form], { today: todayInNigeria(clock()) });
    const empty = Object.fromEntries(form.fields.filter((field) => field.schema.type === 'string').map((field) => [field.key, '']));
    const set = Object.fromEntries(Object.entries(await settings.readStored(form.id)).filter(([, value]) => value !== ''));
    groups[form.id] = { ...empty, ...defaults, ...set } as SettingsBody[string];
  }
  return groups;
}

/** Checks every group with its form's validator before any is written; 400 lists all that is wrong, as "group.key". */
async function writeSettings(platform: ProductPlatform, actor: Actor, change: SettingsBody): Promise<void> {
  const before = await readSettings(platform);
  const forms = platform.catalog.registry.administration.settings;
  refuseProblems(Object.entries(change).flatMap(([group, values]) => checkGroup(platform, forms.find((form) => form.id === group), { group, values: { ...before[group], ...values } })));
  for (const [group, values] of Object.entries(change)) {
    await platform.settings.write(group, values, actor.userId);
    const changed = Object.keys(values).filter((key) => JSON.stringify(values[key]) !== JSON.stringify(before[group]?.[key] ?? ''));
    if (changed.length === 0) continue;
    await addAudit(platform.database.kysely, { actor, action: 'settings.change', subject: group, before: pick(before[group], changed), after: pick(values, changed), at: platform.clock() });
  }
}

function pick(values: FormData = {}, keys: readonly string[]): FormData {
  return Object.fromEntries(keys.map((key) => [key, values[key] ?? '']));
}

function checkGroup(platform: ProductPlatform, form: FormDefinition | undefined, { group, values }: { group: string; values: FormData }): Problem[] {
  if (!form) return [{ path: group, code: 'unknown-group', message: `${group} is not a group of settings` }];
  const known = new Set(form.fields.map((field) => field.key));
  const strangers = Object.keys(values).filter((key) => !known.has(key)).map((key) => ({ path: key, code: 'unknown-field', message: `${key} is not a setting` }));
  const problems = checkForm(form, getFormValidator(getValidators(platform, 'administration'), form), values);
  return [...strangers, ...problems].map((problem) => ({ ...problem, path: problem.path === '' ? group : `${group}.${problem.path}` }));
}
