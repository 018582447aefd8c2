/**
 * What everybody may ask about certificates and receipts, outside of /api: for people at a page's address, for programs
 * well known.
 */
import { compress } from 'hono/compress';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { Hono, type MiddlewareHandler } from 'hono';
import { CERTIFICATE_PATHS } from '@/engine/certificate/addresses';
import { toCoseKeySet } from '@/engine/certificate/public-keys';
import { signStatusList, STATUS_LIST_TYPE } from '@/engine/certificate/status-list';
import { clientAddress } from '../http/request-context';
import { takeFromLimit } from '../identity/rate-limit';
import { ApiError } from '../platform/api-error';
import type { Platform, ServerEnv, ServerContext } from '../platform/platform';
import { later } from '../platform/time-span';
import { answerCheck, answerCheckForm, toCheckAddress, nameType, verdict } from './check-page';
import { keepChosenLanguage } from './language-links';
import { answerFeed, answerJsonLd, answerRegister } from './register-page';
import { getSigningKey, listPublicKeys } from './signing-keys';
import { html } from 'hono/html';
import { t } from '@/texts/t';
import { sendPage, factSheet } from './public-page';
import { toLongTime } from '@/engine/locale/formats';
import { toReference } from '@/engine/record/reference';
import { localizeForCaller } from '../platform/speak-to';
import { findReceived } from '../records/receipt-proof';

const KEYS_SECONDS = 300;
/** A suspension is in a list that was asked for a minute later. */
const LIST_SECONDS = 60;
/** An inspector without a line goes by the list for a day. */
const LIST_HOLDS_SECONDS = 24 * 3600;
/** Of one network address in a minute: a desk where many are checked has enough. */
const CHECKS_PER_MINUTE = 120;

/** Public, and the same for everybody: any page may read it. */
const open = (seconds: number) => ({
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': `public, max-age=${seconds}`,
});

/** Whoever asks again for what has not changed is told so; pages of others need to be allowed to read that, too. */
const tagged = etag({
  retainedHeaders: [...RETAINED_304_HEADERS, 'access-control-allow-origin', 'last-modified', 'link'],
});

export function createVerificationRoutes(platform: Platform): Hono<ServerEnv> {
  const { database, config } = platform;
  const app = new Hono<ServerEnv>();
  const listKeys = async () => {
    // Whoever asks before anything was signed gets the key that will sign: what they keep must not go without it.
    await getSigningKey(platform);
    return listPublicKeys(database.kysely);
  };
  const limited: MiddlewareHandler<ServerEnv> = async (context, next) => {
    const key = `certificates ${clientAddress(context, config)}`;
    try {
      await takeFromLimit(database.kysely, { key, limit: CHECKS_PER_MINUTE, seconds: 60, now: platform.clock() });
    } catch (error) {
      if (error instanceof ApiError && wantsPage(context)) return answerTooMany(context, platform, error);
      throw error;
    }
    return next();
  };
  const packed = compress();
  const inLanguage = keepChosenLanguage(platform);
  app.get(CERTIFICATE_PATHS.jwks, async (context) =>
    context.body(JSON.stringify({ keys: await listKeys() }), 200, {
      ...open(KEYS_SECONDS),
      'content-type': 'application/jwk-set+json',
    }),
  );
  app.get(CERTIFICATE_PATHS.coseKeys, async (context) =>
    context.body(toCoseKeySet(await listKeys()), 200, {
      ...open(KEYS_SECONDS),
      'content-type': 'application/cose-key-set',
    }),
  );
  app.get(CERTIFICATE_PATHS.statusList, limited, async (context) =>
    context.body(await makeStatusList(platform), 200, { ...open(LIST_SECONDS), 'content-type': STATUS_LIST_TYPE }),
  );
  app.get(CERTIFICATE_PATHS.check, packed, limited, inLanguage, async (context) => {
    const number = context.req.query('number')?.trim() ?? '';
    return number === '' ? answerCheckForm(context, platform) : context.redirect(toCheckAddress(number), 303);
  });
  app.get(`${CERTIFICATE_PATHS.check}/:number`, packed, limited, inLanguage, async (context) =>
    answerCheck(context, platform, context.req.param('number')),
  );
  app.get(`${CERTIFICATE_PATHS.receipt}/:reference/:proof`, packed, limited, inLanguage, async (context) =>
    answerReceipt(context, platform, context.req.param()),
  );
  app.get(CERTIFICATE_PATHS.register, packed, limited, inLanguage, async (context) =>
    answerRegister(context, platform),
  );
  app.get(CERTIFICATE_PATHS.registerJsonLd, limited, tagged, async (context) => answerJsonLd(context, platform));
  app.get(CERTIFICATE_PATHS.registerFeed, limited, tagged, async (context) => answerFeed(context, platform));
  return app;
}

async function makeStatusList(platform: Platform): Promise<Uint8Array<ArrayBuffer>> {
  const { kysely } = platform.database;
  const others = await kysely
    .selectFrom('certificates')
    .select(['status_index', 'state'])
    .where('state', '<>', 'holds')
    .execute();
  const { last } = await kysely
    .selectFrom('certificates')
    .select(({ fn }) => fn.max('status_index').as('last'))
    .executeTakeFirstOrThrow();
  const issuedAt = platform.clock();
  return signStatusList(
    {
      uri: `${platform.config.publicUrl}${CERTIFICATE_PATHS.statusList}`,
      issuedAt,
      expires: later(issuedAt, { seconds: LIST_HOLDS_SECONDS }),
      timeToLive: LIST_SECONDS,
    },
    // Of no certificate there is nothing to count.
    ((last as number | null) ?? -1) + 1,
    others.map(({ status_index: index, state }) => ({
      index,
      status: state === 'suspended' ? 'suspended' : 'invalid',
    })),
    await getSigningKey(platform),
  );
}

/** Whether a browser asks for what it shows. */
function wantsPage(context: ServerContext): boolean {
  return (context.req.header('accept') ?? '').includes('text/html');
}

/** What people read in a browser who have asked too often; programs have the error as all of them. */
async function answerTooMany(
  context: ServerContext,
  platform: Platform,
  { message, retryAfterSeconds }: ApiError,
): Promise<Response> {
  const { pathname, search } = new URL(context.req.url);
  const response = await sendPage(context, platform, {
    title: t('Too many requests'),
    content: html`<div class="verdict warning" role="status"><p>${message}</p></div>
      <p><a href="${pathname}${search}">${t('Try again')}</a></p>`,
    status: 429,
  });
  if (retryAfterSeconds !== undefined) response.headers.set('retry-after', String(retryAfterSeconds));
  return response;
}

/** Says what stands in the receipt, and neither answers nor what became of it. 404 for what proves nothing. */
async function answerReceipt(
  context: ServerContext,
  platform: Platform,
  { reference, proof }: { reference: string; proof: string },
): Promise<Response> {
  const { authority } = localizeForCaller(platform.catalog).registry;
  const row = await findReceived(platform.database, reference, proof);
  if (!row)
    return sendPage(context, platform, {
      title: t('Receipt'),
      status: 404,
      content: verdict('danger', t('Unknown'), [
        t('Nothing was received with this code. Read it again, and see that its whole address is there.'),
      ]),
    });
  const type = nameType(platform, row.application_type);
  return sendPage(context, platform, {
    title: t('Receipt {reference}', { reference: toReference(row.number) }),
    content: html`${verdict('success', t('Received'), [t('{authority} has received this application.', { authority })])}
      ${factSheet([
        [t('Reference'), toReference(row.number)],
        [t('Applicant'), row.title ?? type],
        [t('Application'), type],
        [t('Submitted'), toLongTime(row.submitted_at, { year: true })],
      ])}
      <p>${t('What became of it is not told here: ask the applicant, or look in the register.')}</p>`,
  });
}
