/** What people read in a browser who have asked too often; programs have the error as all of them. */
import { html } from 'hono/html';
import { t } from '@/texts/t';
import type { ApiError } from '../platform/api-error';
import type { Platform, ServerContext } from '../platform/platform';
import { sendPage } from './public-page';

/** Whether a browser asks for what it shows. */
export function wantsPage(context: ServerContext): boolean {
  return (context.req.header('accept') ?? '').includes('text/html');
}

export async function answerTooMany(
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
