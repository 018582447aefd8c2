/** Every message that an application brings about, as it would read; none of them is kept. */
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { takeInvitationText } from '@/definition/language/sms-texts';
import { fillTemplate } from '@/engine/fill-template';
import { getStatus } from '@/engine/workflow/transitions';
import { listMessages } from '@/server/messages/list-messages';
import { notifyOfComment, notifyOfStatus } from '@/server/messages/notify-applicant';
import { countSegments, fillSms } from '@/engine/sms-text';
import { getApplicationRow } from '@/server/records/application-store';
import type { BrowserPlatform } from '@/server/runtime/browser/browser-platform';
import { speakTo } from '@/server/platform/speak-to';
import type { Queries } from '@/server/storage/database';
import type { ShownMessage } from '../studio-answers.ts';

const COMMENT = 'The words of the officer stand here.';

/**
 * In the order in which they can come: the invitation, the receipt, each status, a comment. `language`: the
 * applicant’s.
 */
export async function previewMessages(
  platform: BrowserPlatform,
  provider: ProviderDefinition,
  { applicationId, language }: { applicationId: string; language: string },
): Promise<ShownMessage[]> {
  const { kysely } = platform.database;
  const row = await getApplicationRow(kysely, applicationId);
  const told = { platform, provider, row };
  const shown = await speakTo(platform, language, async ({ catalog }) =>
    invitationOf(platform, catalog.providers.find(({ id }) => id === provider.id) ?? provider),
  );
  shown.push(...toShown('Submitted', (await listMessages(kysely, applicationId, platform.clock())).data));
  const { workflow } = provider;
  const reached = [...new Set(workflow.transitions.map(({ to }) => to))];
  for (const status of reached) {
    const { label } = getStatus(workflow, status);
    const transition = workflow.transitions.find(({ to }) => to === status)?.id;
    shown.push(
      ...(await tryOut(label, (queries) => notifyOfStatus(queries, told, { status, transition, comment: COMMENT }))),
    );
  }
  shown.push(...(await tryOut('Comment of an officer', (queries) => notifyOfComment(queries, told, COMMENT))));
  return shown;

  /** Writes the messages in a transaction that is taken back. */
  async function tryOut(occasion: string, write: (queries: Queries) => Promise<void>): Promise<ShownMessage[]> {
    const before = (await listMessages(kysely, applicationId, platform.clock())).data.length;
    let written: ShownMessage[] = [];
    const takenBack = new Error('These messages were only tried out.');
    await kysely
      .transaction()
      .execute(async (transaction) => {
        await write(transaction);
        written = toShown(
          occasion,
          (await listMessages(transaction, applicationId, platform.clock())).data.slice(before),
        );
        throw takenBack;
      })
      .catch((error: unknown) => {
        if (error !== takenBack) throw error;
      });
    return written;
  }
}

type Written = Awaited<ReturnType<typeof listMessages>>['data'];

function toShown(occasion: string, messages: Written): ShownMessage[] {
  return messages.flatMap(({ channel, recipient, subject, text }) =>
    channel === 'webhook'
      ? []
      : [
          {
            occasion,
            channel,
            to: recipient,
            text,
            ...(subject === null ? {} : { subject }),
            ...(channel === 'sms' ? { parts: countSegments(text) } : {}),
          },
        ],
  );
}

/** The SMS of whoever is invited to the type. */
function invitationOf({ config }: BrowserPlatform, { invitation }: ProviderDefinition): ShownMessage[] {
  if (!invitation) return [];
  const names = {
    company_name: 'Skyline Cargo Services Ltd',
    inviter_name: 'Ngozi Okafor',
    first_name: 'Amina',
  };
  const link = `${config.publicUrl}${fillTemplate(invitation.link, { token: 'k7c2-9xqd' })}`;
  const values = { ...names, link, days: String(invitation.validDays) };
  const text = fillSms(takeInvitationText(invitation), values);
  return [{ occasion: 'Invitation', channel: 'sms', to: 'whoever is invited', text, parts: countSegments(text) }];
}
