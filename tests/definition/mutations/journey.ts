/**
 * The whole way of an application of a type, from its card to its approval, through the real server with the answers
 * that a person could give. Whatever stands in the way is thrown.
 */
import type { Catalog, ProviderDefinition } from '@/definition/parse/catalog';
import { findTransitionForm, listFields } from '@/definition/parse/catalog';
import type { Transition } from '@/definition/language/workflow';
import type { Answer, FileRecord, FormData } from '@/engine/answers/form-data';
import { createInitialData, listLockedFields } from '@/engine/answers/initial-data';
import { findVisible, listVisiblePaths } from '@/engine/conditions/visible';
import { toSubmissionBody } from '@/engine/record/submission-body';
import { listFilePlaces, listFilesOf, mapFilePlaces } from '@/engine/record/file-answers';
import type { FormValidators } from '@/engine/validation/form-validators';
import { createSampleFile } from '@/server/runtime/browser/sample-files';
import { compileOnce } from '../../../src/studio/node/form-validators';
import { findRecord, type Subject } from '../../../src/studio/simulation/search';
import { createSubjects } from '../../../src/studio/simulation/subjects';
import { compileAll } from '../../fixtures/tennis-club';
import { createInvitedPeople } from '../../server/support/invited-people';
import { createTestProduct, type TestProduct } from '../../server/support/test-product';

const PHONE = '+2348031110001';

/** `examples`: right answers of the type, to begin the search with. */
export async function travel(
  catalog: Catalog,
  provider: ProviderDefinition,
  examples: readonly FormData[],
): Promise<void> {
  const { signIn, settings } = catalog.registry.administration;
  const { timeZone } = catalog.registry.locale;
  const validators: Record<string, FormValidators> = {
    ...Object.fromEntries(catalog.providers.map((each) => [each.id, compileOnce(each, timeZone)])),
    administration: compileAll([signIn, ...settings]),
  };
  const product = await createTestProduct({ catalog, validators });
  try {
    followPages(catalog, provider);
    const token = await join(product, provider);
    const subjects = createSubjects(provider, validators[provider.id] ?? {}, examples, catalog.registry.locale);
    const id = await apply({ product, provider, token, subject: subjects[0] });
    await readOwn(product, provider, token, id);
    await decide({ product, provider, id, subjects });
    readMessages(product);
  } finally {
    await product.platform.database.close();
  }
}

/** The card, the sign-in and what follows them lead to pages that show something. */
function followPages(catalog: Catalog, provider: ProviderDefinition): void {
  const { card, signIn, submission, routes } = provider;
  const targets = [card?.to, signIn.afterSignIn, submission.redirect, `/${routes.base[0]}/${routes.index}`];
  for (const target of targets) if (target !== undefined) expectPage(catalog, target);
  const kinds = Object.values(routes.screens).map(({ screen }) => screen);
  for (const kind of ['sign-in', 'wizard', 'list', 'detail', 'edit'] as const)
    if (!kinds.includes(kind)) throw new Error(`There is no page of the kind ${kind}.`);
  if (card && (card.title.trim() === '' || (card.to ?? card.notice ?? '').trim() === ''))
    throw new Error('The card says or does nothing.');
}

function expectPage(catalog: Catalog, target: string, hops = 0): void {
  for (const { routes } of catalog.providers)
    for (const base of routes.base) {
      const path =
        target === `/${base}`
          ? routes.index
          : target.startsWith(`/${base}/`)
            ? target.slice(base.length + 2)
            : undefined;
      const screen = path === undefined ? undefined : routes.screens[path];
      if (!screen) continue;
      if (screen.screen !== 'redirect') return;
      if (hops > 10) throw new Error(`${target} leads in a circle.`);
      expectPage(catalog, screen.to, hops + 1);
      return;
    }
  if (target !== '/') throw new Error(`${target} leads to no page.`);
}

async function join(product: TestProduct, provider: ProviderDefinition): Promise<string> {
  if (!provider.invitation) return (await product.join(PHONE, provider.role)).access_token;
  const people = createInvitedPeople(product, '+234803222');
  const inviter = await people.joinInviter(provider);
  const invited = await people.invite(provider, inviter, PHONE);
  if (invited.status >= 300) throw new Error(`The invitation is refused: ${JSON.stringify(invited.body)}`);
  const link = people.findToken(PHONE);
  if (link === '') throw new Error('The invitation has no link.');
  return (await product.join(PHONE, provider.role)).access_token;
}

interface Applying {
  product: TestProduct;
  provider: ProviderDefinition;
  token: string;
  subject: Subject | undefined;
}

async function apply({ product, provider, token, subject }: Applying): Promise<string> {
  if (!subject) throw new Error('There is no form.');
  const sources = await readSources(product, provider, token);
  const start = createInitialData(provider.wizard.steps, { ...sources, today: subject.hints.today });
  const locked = listLockedFields(provider.wizard.steps, sources);
  const hidden = listFields(provider).filter(({ kind, key }) => kind === 'hidden' || locked.has(key));
  const fixed = Object.fromEntries(hidden.map(({ key }) => [key, start[key]]));
  const own = { ...subject, sources, start, fixed };
  const outcome = findRecord(own);
  if (typeof outcome !== 'object' || !('found' in outcome))
    throw new Error(`No answers are right: ${JSON.stringify(outcome).slice(0, 400)}`);
  for (const step of provider.wizard.steps) {
    if (step.title.trim() === '' || step.buttons.next.trim() === '')
      throw new Error(`The step ${step.id} has no words.`);
    for (const { visible } of listVisiblePaths(findVisible(step, outcome.found)))
      if (visible.field.kind !== 'hidden' && visible.field.label.trim() === '')
        throw new Error(`${visible.field.key} has no label.`);
  }
  const data = await uploadFiles(product, provider, token, outcome.found);
  const json = toSubmissionBody(provider, data);
  const { status, body } = await product.call('POST', '/applications', { token, json });
  if (status !== 201)
    throw new Error(`The application is refused with ${status}: ${JSON.stringify(body).slice(0, 400)}`);
  return String(body.id);
}

async function readSources(product: TestProduct, provider: ProviderDefinition, token: string) {
  const { body: account } = await product.call('GET', '/auth/me', { token });
  const details = provider.endpoints.find(({ operation }) => operation === 'invite-details');
  const invitation =
    provider.invitation && details ? (await product.call('GET', details.path, { token })).body : undefined;
  return {
    account: (account.user ?? account) as Record<string, unknown>,
    ...(invitation
      ? { invitation: (invitation.data ?? invitation.invitation ?? invitation) as Record<string, unknown> }
      : {}),
  };
}

async function uploadFiles(
  product: TestProduct,
  provider: ProviderDefinition,
  token: string,
  data: FormData,
  fields = listFields(provider),
): Promise<FormData> {
  const uploaded = new Map<string, FileRecord[]>();
  for (const place of listFilePlaces(fields, data)) {
    const records: FileRecord[] = [];
    for (const { fileName } of listFilesOf(place)) {
      const body = new globalThis.FormData();
      body.append('file', createSampleFile(toSampleName(fileName)));
      const field = place.path.replaceAll(/\.\d+(?=\.|$)/g, '.*');
      const query = new URLSearchParams({ provider: provider.id, field });
      const answer = await product.call('POST', `/applications/upload?${query.toString()}`, { token, body });
      if (answer.status >= 300)
        throw new Error(`The document ${place.path} is refused: ${JSON.stringify(answer.body).slice(0, 300)}`);
      records.push(answer.body.data as FileRecord);
    }
    uploaded.set(place.path, records);
  }
  return mapFilePlaces(fields, data, ({ path, answer }): Answer => {
    const records = uploaded.get(path) ?? [];
    return Array.isArray(answer) ? records : records[0];
  });
}

const ENDINGS: Record<string, string> = {
  'vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  msword: 'doc',
};

function toSampleName(fileName: string): string {
  const ending = fileName.slice(fileName.indexOf('.') + 1);
  return `document.${ENDINGS[ending] ?? ending}`;
}

async function readOwn(product: TestProduct, provider: ProviderDefinition, token: string, id: string): Promise<void> {
  const { status, body } = await product.call('GET', `/applications/${id}`, { token });
  if (status !== 200 || body.status !== provider.workflow.initial)
    throw new Error(`The application cannot be read: ${status} ${String(body.status)}`);
  const receipt = await product.call('GET', `/applications/${id}/receipt.pdf`, { token });
  if (receipt.status !== 200) throw new Error(`There is no receipt: ${receipt.status}`);
  const list = await product.call('GET', '/applications', { token });
  if (list.status !== 200 || !JSON.stringify(list.body).includes(id)) throw new Error('It is in no list.');
}

interface Deciding {
  product: TestProduct;
  provider: ProviderDefinition;
  id: string;
  subjects: readonly Subject[];
}

/** Takes the shortest way of officers to an approval, or to any decision where nothing is approved. */
async function decide({ product, provider, id, subjects }: Deciding): Promise<void> {
  const { workflow } = provider;
  const token = await product.signInAdministrator();
  const isGoal = (status: string) =>
    workflow.statuses.some(
      (each) =>
        each.id === status &&
        (workflow.statuses.some(({ tone }) => tone === 'success')
          ? each.tone === 'success'
          : each.stage === workflow.stages.at(-1)?.id),
    );
  const way = findWay(workflow.transitions, workflow.initial, isGoal);
  if (!way) throw new Error('No officer can approve it.');
  for (const transition of way) {
    const form = findTransitionForm(provider, transition);
    const subject = subjects.find(({ wizard }) => wizard.steps.length === 1 && wizard.steps[0]?.id === form?.id);
    const outcome = form && subject ? findRecord(subject) : undefined;
    const answers =
      typeof outcome === 'object' && 'found' in outcome
        ? await uploadFiles(product, provider, token, outcome.found, form?.fields ?? [])
        : undefined;
    const detail = await product.call('GET', `/admin/applications/${id}`, { token });
    if (detail.status !== 200 || !(detail.body.transitions as string[]).includes(transition.id))
      throw new Error(`The officer is not offered "${transition.id}".`);
    const json = {
      status: transition.to,
      ...(transition.comment === 'none' ? {} : { admin_comments: 'Looked at with care.' }),
      ...(answers ? { form_answers: answers } : {}),
    };
    const { status, body } = await product.call('POST', `/admin/applications/${id}/status`, { token, json });
    if (status !== 200) throw new Error(`"${transition.id}" is refused: ${JSON.stringify(body).slice(0, 300)}`);
  }
  const { body } = await product.call('GET', `/admin/applications/${id}`, { token });
  if (!isGoal(String(body.status ?? body.application?.status)))
    throw new Error(`It ends as ${String(body.status ?? body.application?.status)}.`);
  const csv = await product.call('GET', '/admin/applications.csv', { token });
  if (csv.status !== 200) throw new Error('It cannot be exported.');
}

function findWay(
  transitions: readonly Transition[],
  initial: string,
  isGoal: (status: string) => boolean,
): Transition[] | undefined {
  const seen = new Set([initial]);
  let open: { status: string; way: Transition[] }[] = [{ status: initial, way: [] }];
  while (open.length > 0) {
    const reached = open.find(({ status }) => isGoal(status));
    if (reached) return reached.way;
    open = open.flatMap(({ status, way }) =>
      transitions
        .filter(({ by, from, to }) => by === 'officer' && from.includes(status) && !seen.has(to))
        .map((transition) => {
          seen.add(transition.to);
          return { status: transition.to, way: [...way, transition] };
        }),
    );
  }
  return undefined;
}

/** What people were sent reads like sentences. */
function readMessages({ platform }: TestProduct): void {
  for (const { text } of platform.sent)
    if (text.trim() === '' || /\{\w*\}|undefined|\[object/.test(text)) throw new Error(`A message reads: ${text}`);
}
