/** /account and /admin/retention: what people can do with the data about them, and how long it is kept. */
import { readChunks } from '../files/copy-files';
import { assertValid } from '../platform/assert-valid';
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { writeNoted } from '../settings/write-noted';
import { previewRetention } from './carry-out-retention';
import { deleteAccount, previewAccountDeletion } from './delete-account';
import { readRetention, RETENTION } from './retention';
import { makeZip } from 'client-zip';
import { toDay } from '@/engine/locale/calendar';
import { takeFromLimit } from '../identity/rate-limit';
import { readSiteName } from '../platform/settings';
import type { Actor } from '../platform/actor';
import { ApiError } from '../platform/api-error';
import { collectData } from './collect-data';
import { t } from '@/texts/t';

/** An archive reads every document: a few are enough for everybody. */
const ARCHIVES = { limit: 5, seconds: 3600 };

export function addPersonalDataRoutes({ handle }: Router, platform: Platform): void {
  handle('GET /account/data', ({ actor }) => takeOut(platform, actor));
  handle('GET /account/deletion', ({ actor }) => previewAccountDeletion(platform, actor));
  handle('DELETE /account', ({ actor }) => deleteAccount(platform, actor));

  handle('GET /admin/retention', () => previewRetention(platform));
  handle('PUT /admin/retention', async ({ actor, body: { months } }) => {
    const { catalog, database } = platform;
    const known = new Set(catalog.providers.map(({ id }) => id));
    assertValid(
      Object.keys(months)
        .filter((id) => !known.has(id))
        .map((id) => ({
          path: `months.${id}`,
          code: 'unknown-type',
          message: t('{type} is not an application type', { type: id }),
        })),
    );
    const getMonths = await readRetention(platform);
    const changed = Object.keys(months).filter((id) => months[id] !== getMonths(id));
    const pick = (read: (id: string) => unknown) => Object.fromEntries(changed.map((id) => [id, read(id)]));
    await database.kysely.transaction().execute(async (queries) =>
      writeNoted(queries, platform, {
        actor,
        group: RETENTION,
        values: months,
        changed: { before: pick(getMonths), after: pick((id) => months[id]) },
      }),
    );
    return previewRetention(platform);
  });
}

/**
 * GET /account/data: one archive with all that is held about a person. Streams it: answers and history as JSON, each
 * document as it was sent. 429 after five within an hour.
 */
async function takeOut(platform: Platform, actor: Actor): Promise<Response> {
  const {
    database: { kysely },
    settings,
    catalog: { registry },
    clock,
  } = platform;
  const now = clock();
  await takeFromLimit(kysely, {
    key: `take-out:${actor.userId}`,
    ...ARCHIVES,
    now,
    refuse: (seconds) =>
      new ApiError(
        429,
        'TOO_MANY_ARCHIVES',
        t(
          'You have downloaded your data five times within an hour. Please try again in {minutes, plural, one {# minute} other {# minutes}}.',
          { minutes: Math.ceil(seconds / 60) },
        ),
        { retryAfterSeconds: seconds },
      ),
  });
  const { held, files } = await collectData(kysely, actor);
  const site = await readSiteName(settings, registry);
  async function* listEntries() {
    yield { name: 'README.txt', lastModified: now, input: describe(site, now) };
    yield { name: 'my-data.json', lastModified: now, input: JSON.stringify(held, null, 2) };
    for (const { folder, file } of files) {
      const opened = await platform.files.open(file.key);
      // Removed by its owner while the archive was being made.
      if (!opened) continue;
      const reader = opened.stream.getReader();
      try {
        yield {
          name: `documents/${folder}/${file.id}-${toEntryName(file.name)}`,
          lastModified: file.created_at,
          input: readChunks(reader),
        };
      } finally {
        // Whoever leaves an archive in the middle is told here, and a file that nobody reads stays open.
        await reader.cancel();
      }
    }
  }
  return new Response(makeZip(listEntries()), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="my-data-${toDay(now)}.zip"`,
      'cache-control': 'no-store',
    },
  });
}

function describe(site: string, now: Date): string {
  return [
    t('What {site} holds about you, on {day}.', { site, day: toDay(now) }),
    '',
    t(
      'my-data.json: your profile, companies, applications with their answers, history and comments, drafts, messages, invitations,\nvehicles, sessions, and the log of what was done with your account and applications, looks of officers included.',
    ),
    t('documents/: what you have uploaded and what officers have sent you, each as it was sent, by application.'),
    '',
    t(
      'Not in it: notes that officers write for each other, and what would open your account, such as codes and tokens.',
    ),
    '',
  ]
    .join('\n')
    .replaceAll('\n', '\r\n');
}

/** A name that makes no folder of its own. */
function toEntryName(name: string): string {
  return name.replaceAll(/[\\/]/g, '_');
}
