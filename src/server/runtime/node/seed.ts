/**
 * Sample people, applications and invitations of every kind there is, through the real API: for demonstrations and
 * screenshots.
 */
import { catalog, validators } from 'virtual:catalog';
import { examples } from 'virtual:examples';
import { fromNationalDigits } from '@/engine/locale/phone-number';
import type { FormData } from '@/engine/answers/form-data';
import type { AdminApplicationDetail, StatusChange } from '@/api/shapes/review';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import type { BrowserPlatform } from '@/server/runtime/browser/browser-platform';
import { createMemoryOutbox } from '@/server/runtime/browser/memory-outbox';
import { ask, submitExample } from '@/server/runtime/browser/sample-applications';
import { inviteSamplePerson, signInSampleApplicant, signInSampleOfficer } from '@/server/runtime/browser/sample-people';
import { createServer } from '@/server/create-server';
import { createInlineJobs } from '@/server/jobs/inline-jobs';
import { SILENT_LOG } from '@/server/platform/log';
import type { Settings } from '@/server/platform/settings';
import { parseEnvironment } from './environment';
import { openPlatform } from './open-platform';

/** Applications of each kind. */
const APPLICATIONS = 4;

const OFFICER = 'reviewer@registry.localhost';

const NAMES = [
  ['Amina', 'Bello'],
  ['Chinedu', 'Okafor'],
  ['Folake', 'Adeyemi'],
  ['Ibrahim', 'Musa'],
  ['Ngozi', 'Eze'],
  ['Tunde', 'Bakare'],
] as const;

export interface Seeded {
  applications: number;
  invitations: number;
}

/** Fills the database of this environment; nothing is sent to anybody. Undefined when it was filled before. */
export async function seed(variables: Record<string, string | undefined>): Promise<Seeded | undefined> {
  const opened = await openPlatform(parseEnvironment({ ...variables, LOG_LEVEL: 'silent' }), {
    catalog,
    validators,
    log: SILENT_LOG,
    print: () => undefined,
  });
  try {
    const { embedded } = opened.platform.auth;
    if (!embedded)
      throw new Error(
        'Sample people sign in without a code, which only the embedded sign-in allows: unset SUPABASE_URL.',
      );
    const { clock, database } = opened.platform;
    const platform: BrowserPlatform = {
      ...opened.platform,
      settings: withoutNotifications(opened.platform.settings),
      catalog,
      validators,
      auth: { ...opened.platform.auth, embedded },
      jobs: createInlineJobs(SILENT_LOG),
      messages: createMemoryOutbox(clock),
      close: () => opened.close(),
    };
    const filled = await database.kysely
      .selectFrom('profiles')
      .select('id')
      .where('email', '=', OFFICER)
      .executeTakeFirst();
    return filled ? undefined : await fill(platform);
  } finally {
    await opened.close();
  }
}

/** Samples are nobody: no message to one of them may wait in the database for the next start. */
function withoutNotifications(settings: Settings): Settings {
  const off = { email_notifications: false, sms_notifications: false };
  return {
    ...settings,
    read: async (group, queries) => ({
      ...(await settings.read(group, queries)),
      ...(group === 'notifications' ? off : {}),
    }),
  };
}

async function fill(platform: BrowserPlatform): Promise<Seeded> {
  const app = await createServer(platform);
  const answer = (request: Request) => app.fetch(request);
  const origin = platform.config.publicUrl;
  const officer = await signInSampleOfficer(platform, OFFICER);
  const seeded = { applications: 0, invitations: 0 };
  for (const [index, provider] of platform.catalog.providers.entries()) {
    for (let number = 0; number < APPLICATIONS; number += 1) {
      const person = toPerson(index, number);
      const session = await signInSampleApplicant(platform, provider, person);
      const example = findExample(provider, number);
      if (!example) continue;
      const id = await submitExample({
        answer,
        origin,
        accessToken: session.access_token,
        provider,
        example,
      });
      await review({ answer, origin, accessToken: officer.access_token }, { id, provider, turn: number });
      seeded.applications += 1;
    }
    if (!provider.invitation) continue;
    await inviteSamplePerson(platform, provider, { ...toPerson(index, APPLICATIONS), inviterId: officer.user.id });
    seeded.invitations += 1;
  }
  return seeded;
}

function toPerson(index: number, number: number) {
  const [firstName, lastName] = NAMES[(index + number) % NAMES.length] ?? NAMES[0];
  const digits = `80900${String(index).padStart(2, '0')}${String(number).padStart(3, '0')}`;
  return { phone: fromNationalDigits(digits), firstName, lastName };
}

/** complete.json and minimal.json in turn, with answers that only one record may hold made different. */
function findExample({ id, submission }: ProviderDefinition, number: number) {
  const example = examples[id]?.[number % 2 === 0 ? 'complete' : 'minimal'] ?? examples[id]?.['minimal'];
  if (!example) return undefined;
  const unique = new Set<string>(submission.unique.map(({ field }) => field));
  const data = Object.entries(example.data).map(([field, answer]) => [
    field,
    unique.has(field) && typeof answer === 'string' ? `${number + 1}.${answer}` : answer,
  ]);
  return { ...example, data: Object.fromEntries(data) as FormData };
}

/** The first application waits; each other one makes another of the moves that are open. */
async function review(
  officer: Parameters<typeof ask>[0],
  { id, provider, turn }: { id: string; provider: ProviderDefinition; turn: number },
): Promise<void> {
  if (turn === 0) return;
  const path = `admin/applications/${id}`;
  const { transitions } = await ask<AdminApplicationDetail>(officer, 'GET', path);
  const transition = provider.workflow.transitions.find((each) => each.id === transitions[turn % transitions.length]);
  if (!transition) return;
  const [reason = 'Please look at this again.'] = provider.workflow.reasons;
  await ask(officer, 'POST', `${path}/status`, {
    status: transition.to,
    ...(transition.comment === 'required' ? { admin_comments: reason } : {}),
    ...(transition.marksFields
      ? { requested_changes: provider.record.title.slice(0, 1).map((place) => ({ path: place, reason })) }
      : {}),
  } satisfies StatusChange);
}
