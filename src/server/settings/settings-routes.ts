/** /admin/settings and /admin/audit (specification sections 3 and 7). */
import type { SettingsBody } from '@/api/shapes/user';
import type { FormDefinition } from '@/definition/parse/catalog';
import { checkForm } from '@/engine/validation/check-form';
import type { FormData } from '@/engine/answers/form-data';
import { getFormValidator } from '@/engine/validation/form-validators';
import { createInitialData } from '@/engine/answers/initial-data';
import type { ValidationError } from '@/engine/validation/validation-error';
import type { Actor } from '../platform/actor';
import { assertValid } from '../platform/assert-valid';
import { getValidators } from '../definitions/definition-store';
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { writeNoted } from './write-noted';
import { toDay } from '@/engine/locale/calendar';
import { t } from '@/texts/t';
import { listReadyReasons, saveReadyReasons } from './ready-reasons';

export function addSettingsRoutes({ handle }: Router, platform: Platform): void {
  handle('GET /admin/settings', () => readSettings(platform));
  handle('PUT /admin/settings', async ({ actor, body }) => {
    await writeSettings(platform, actor, body);
    return readSettings(platform);
  });
  handle('GET /admin/ready-reasons', () => listReadyReasons(platform));
  handle('PUT /admin/ready-reasons', ({ actor, body }) => saveReadyReasons(platform, actor, body));
}

/** Every group of the registry, with the defaults of its form for what was never set; a text without one is empty. */
async function readSettings({ settings, catalog, clock }: Platform): Promise<SettingsBody> {
  const groups: SettingsBody = {};
  for (const form of catalog.registry.administration.settings) {
    const defaults = createInitialData([form], { today: toDay(clock()) });
    const empty = Object.fromEntries(
      form.fields.filter((field) => field.schema.type === 'string').map((field) => [field.key, '']),
    );
    const set = Object.fromEntries(
      Object.entries(await settings.readStored(form.id)).filter(([, value]) => value !== ''),
    );
    groups[form.id] = { ...empty, ...defaults, ...set } as SettingsBody[string];
  }
  return groups;
}

/** Checks every group with its form's validator before any is written; 400 lists all that is wrong, as "group.key". */
async function writeSettings(platform: Platform, actor: Actor, change: SettingsBody): Promise<void> {
  const before = await readSettings(platform);
  const forms = platform.catalog.registry.administration.settings;
  assertValid(
    Object.entries(change).flatMap(([group, values]) =>
      checkGroup(
        platform,
        forms.find((form) => form.id === group),
        { group, values: { ...before[group], ...values } },
      ),
    ),
  );
  await platform.database.kysely.transaction().execute(async (queries) => {
    for (const [group, values] of Object.entries(change)) {
      const keys = Object.keys(values).filter(
        (key) => JSON.stringify(values[key]) !== JSON.stringify(before[group]?.[key] ?? ''),
      );
      const changed = { before: pick(before[group], keys), after: pick(values, keys) };
      await writeNoted(queries, platform, { actor, group, values, changed });
    }
  });
}

function pick(values: FormData = {}, keys: readonly string[]): FormData {
  return Object.fromEntries(keys.map((key) => [key, values[key] ?? '']));
}

function checkGroup(
  platform: Platform,
  form: FormDefinition | undefined,
  { group, values }: { group: string; values: FormData },
): ValidationError[] {
  if (!form)
    return [{ path: group, code: 'unknown-group', message: t('{group} is not a group of settings', { group }) }];
  const known = new Set(form.fields.map((field) => field.key));
  const strangers = Object.keys(values)
    .filter((key) => !known.has(key))
    .map((key) => ({ path: key, code: 'unknown-field', message: t('{setting} is not a setting', { setting: key }) }));
  const problems = checkForm(form, getFormValidator(getValidators(platform, 'administration'), form), values);
  return [...strangers, ...problems].map((problem) => ({
    ...problem,
    path: problem.path === '' ? group : `${group}.${problem.path}`,
  }));
}
