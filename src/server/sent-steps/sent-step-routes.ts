/** /drafts/{provider}/steps, of whoever applies, and /steps/{token}, of whoever was asked. */
import { readDraftKey } from '../drafts/draft-key';
import type { Router } from '../http/router';
import type { Platform } from '../platform/platform';
import { fillStep, readSentStep, storeStepFile } from './fill-step';
import { listStepRequests, noteTaken, sendStep, withdrawStep } from './send-step';

export function addStepRoutes({ handle }: Router, platform: Platform): void {
  handle('GET /drafts/:provider/steps', ({ params, query, actor }) =>
    listStepRequests(platform, readDraftKey(platform, actor, params.provider, query)),
  );

  handle('POST /drafts/:provider/steps/:step', ({ params, query, actor, body: request }) => {
    const key = { ...readDraftKey(platform, actor, params.provider, query), step: params.step };
    return sendStep(platform, { actor, key, request });
  });

  handle('DELETE /drafts/:provider/steps/:step', ({ params, query, actor }) =>
    withdrawStep(platform, { ...readDraftKey(platform, actor, params.provider, query), step: params.step }),
  );

  handle('POST /drafts/:provider/steps/:step/taken', ({ params, query, actor, body }) =>
    noteTaken(platform, { ...readDraftKey(platform, actor, params.provider, query), step: params.step }, body.id),
  );

  handle('GET /steps/:token', ({ params, identity }) => readSentStep(platform, identity, params.token));

  handle('POST /steps/:token/files', async ({ context, params, query, identity }) => {
    const request = context.req.raw;
    const data = await storeStepFile(platform, { identity, token: params.token, field: query.field, request });
    return { success: true as const, data };
  });

  handle('POST /steps/:token', ({ params, identity, body }) =>
    fillStep(platform, { ...body, identity, token: params.token }),
  );
}
