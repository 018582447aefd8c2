/**
 * The product's own API for the preview, in this process and in memory, with made-up people. Vite loads it with the
 * definitions that the preview shows; what it holds is handed from one state of them to the next.
 */
import { extractText, getDocumentProxy } from 'unpdf';
import { catalog, validators } from 'virtual:catalog';
import type { ProviderDefinition } from '@/definition/parse/catalog';
import { getFirstLanguage } from '@/definition/language/languages';
import type { Example } from '@/definition/language/example';
import { setAnswerAt } from '@/engine/answers/answer-paths';
import type { Answer, FormData } from '@/engine/answers/form-data';
import { fromNationalDigits } from '@/engine/locale/phone-number';
import { findScreen, toScreenPath } from '@/engine/paths';
import { toSubmissionBody } from '@/engine/record/submission-body';
import { createServer } from '@/server/create-server';
import { createMemoryFileStore } from '@/server/files/memory-file-store';
import { openBrowserPlatform, type BrowserPlatform } from '@/server/runtime/browser/browser-platform';
import { uploadFiles, withoutLocked } from '@/server/runtime/browser/sample-applications';
import { createSampleFile } from '@/server/runtime/browser/sample-files';
import { signInSampleApplicant, signInSampleOfficer } from '@/server/runtime/browser/sample-people';
import { speakByRequest } from '@/server/runtime/node/speak-by-request';
import { toJson } from '@/server/storage/column';
import { openPGliteDatabase } from '@/server/storage/pglite-database';
import type { Opening, ShownRecord, ShownMessage } from '../studio-answers.ts';
import { takeInvitationText } from '@/definition/language/sms-texts';
import { fillTemplate } from '@/engine/fill-template';
import { getStatus } from '@/engine/workflow/transitions';
import { listMessages } from '@/server/messages/list-messages';
import { notifyOfComment, notifyOfStatus } from '@/server/messages/notify-applicant';
import { countSegments, fillSms } from '@/engine/sms-text';
import { getApplicationRow } from '@/server/records/application-store';
import { speakTo } from '@/server/platform/speak-to';
import type { Queries } from '@/server/storage/database';

type ExampleAnswers = Pick<Example, 'data' | 'files'>;
type Database = Awaited<ReturnType<typeof openPGliteDatabase>>;

/** What outlives a change of the definitions. */
export interface PreviewState {
  database: Database;
  files: ReturnType<typeof createMemoryFileStore>;
  people: number;
}

export interface PreviewApi {
  state: PreviewState;
  fetch: (request: Request) => Response | Promise<Response>;
  /** The form of a type, with the example's answers; at a step, else at the first. */
  openForm: (type: string, example: ExampleAnswers, step: string | undefined) => Promise<Opening>;
  /** What becomes of the example when it is submitted, by somebody who reads in `language`; else in the first one. */
  openRecord: (type: string, example: ExampleAnswers, language?: string) => Promise<ShownRecord>;
}

export async function openPreviewApi(origin: string, before?: PreviewState): Promise<PreviewApi> {
  const state = before ?? { database: await openPGliteDatabase(), files: createMemoryFileStore(), people: 0 };
  const { database, files } = state;
  const platform = await openBrowserPlatform({ catalog, validators, origin, fixedCode: '123456', database, files });
  // Whether somebody has read through a language yet makes no difference to whoever writes it.
  const values = toJson({ offered: catalog.registry.locale.languages.map(({ id }) => id) });
  await database.kysely
    .insertInto('settings')
    .values({ group_id: 'languages', values })
    .onConflict((conflict) => conflict.column('group_id').doUpdateSet({ values }))
    .execute();
  const app = await createServer(platform, undefined, [speakByRequest(platform)]);
  const answer = (request: Request) => app.fetch(request);

  /** Somebody nobody has seen before, so that nothing of theirs is in the way. */
  function signInApplicant(provider: ProviderDefinition, { data }: ExampleAnswers) {
    state.people += 1;
    const textOf = (key: string, otherwise: string) => (typeof data[key] === 'string' ? data[key] : otherwise);
    return signInSampleApplicant(platform, provider, {
      phone: fromNationalDigits(`80${String(state.people).padStart(8, '0')}`),
      firstName: textOf('first_name', 'Amina'),
      lastName: textOf('last_name', 'Bello'),
      companyName: textOf('company_name', 'Skyline Cargo Services Ltd'),
    });
  }

  /**
   * The answers with their files uploaded; one that the server refuses stands there all the same, as somebody chose it.
   */
  async function upload(provider: ProviderDefinition, example: ExampleAnswers, accessToken: string): Promise<FormData> {
    let whole = example.data as FormData;
    for (const [key, names] of Object.entries(example.files)) {
      const example = { data: {}, files: { [key]: names } };
      const one = { answer, origin, accessToken, provider, example };
      const records = await uploadFiles(one).catch(() => undefined);
      const list = [names].flat().map(toUnsentFile);
      const value = records ? readAt(records, key) : typeof names === 'string' ? list[0] : list;
      whole = setAnswerAt(whole, key, value as Answer);
    }
    return whole;
  }

  return {
    state,
    fetch: answer,
    async openForm(type, example, step) {
      const provider = findProvider(type);
      const session = await signInApplicant(provider, example);
      const opening = { path: pathOf(provider, 'wizard'), session };
      const first = provider.wizard.steps[0]?.id ?? '';
      if (Object.keys(example.data).length === 0 && (step ?? first) === first) return opening;
      const data = await upload(provider, example, session.access_token);
      const scope = `${session.user.id}:${provider.id}`;
      return { ...opening, draft: { scope, version: provider.version, step: step ?? first, data } };
    },
    async openRecord(type, example, language = getFirstLanguage(catalog.registry.locale).id) {
      const provider = findProvider(type);
      const session = await signInApplicant(provider, example);
      await database.kysely.updateTable('profiles').set({ language }).where('id', '=', session.user.id).execute();
      const data = await upload(provider, example, session.access_token);
      const request = toSubmissionBody(provider, withoutLocked(provider, data));
      const headers = {
        authorization: `Bearer ${session.access_token}`,
        'content-type': 'application/json',
        cookie: `language=${language}`,
      };
      const call = (path: string, init: RequestInit = {}) =>
        answer(new Request(`${origin}/api/${path}`, { headers, ...init }));
      const said = await call('applications', { method: 'POST', body: JSON.stringify(request) });
      const body = (await said.json()) as { id?: string };
      const response = { status: said.status, body };
      if (!said.ok || body.id === undefined) return { request, response };
      await platform.jobs.settle();
      const receipt = await (await call(`applications/${body.id}/receipt.pdf`)).arrayBuffer();
      const pdf = Buffer.from(receipt).toString('base64');
      // The reader takes the bytes for itself.
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(receipt)), { mergePages: true });
      return {
        request,
        response,
        record: {
          applicant: { path: pathOf(provider, 'detail', { applicationId: body.id }), session },
          officer: { path: `/admin/applications/${body.id}`, session: await signInOfficer(platform) },
          receipt: { lines: text.normalize('NFC').split('\n'), pdf },
          messages: await previewMessages(platform, provider, { applicationId: body.id, language }),
        },
      };
    },
  };
}

function signInOfficer(platform: BrowserPlatform) {
  return signInSampleOfficer(platform, 'funke.adeyemi@registry.example');
}

function findProvider(id: string): ProviderDefinition {
  const provider = catalog.providers.find((each) => each.id === id);
  if (!provider) throw new Error(`There is no type "${id}" in what the preview shows.`);
  return provider;
}

/** The path of the type's first screen of a kind; its list where it has none. */
function pathOf(provider: ProviderDefinition, kind: 'wizard' | 'detail', values: Record<string, string> = {}): string {
  const screen = findScreen(provider, kind) ?? provider.routes.index;
  return toScreenPath(provider.routes.base[0] ?? '', screen, values);
}

function toUnsentFile(fileName: string) {
  const { size, type } = createSampleFile(fileName);
  const fileKey = `example-${fileName}`;
  const fileType = fileName.endsWith('.txt') ? 'text/plain' : type;
  return { fileUrl: `/api/applications/file/${fileKey}`, fileKey, fileName, fileSize: size, fileType };
}

function readAt(data: FormData, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => Object(value)[key], data);
}

const COMMENT = 'The words of the officer stand here.';

/**
 * Every message that an application brings about, as it would read, in the order in which they can come: the
 * invitation, the receipt, each status, a comment. None of them is stored. `language`: the applicant’s.
 */
async function previewMessages(
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
