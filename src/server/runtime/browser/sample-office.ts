/**
 * An office after months of work: officers, applicants, and records in every status with the history that leads there.
 * Everything is done through the real API, in the order in which it would have happened, by a clock of its own.
 */
import type { AdminApplicationDetail, StatusChange } from '@/api/shapes/review';
import type { Desk } from '@/api/shapes/desk';
import { toExampleData, type Example } from '@/definition/language/example';
import type { Samples } from '@/definition/language/samples';
import type { Transition } from '@/definition/language/workflow';
import {
  findTransitionForm,
  listFields,
  type ProviderDefinition,
  type RoleDefinition,
} from '@/definition/parse/catalog';
import type { FormData } from '@/engine/answers/form-data';
import { findFieldAt } from '@/engine/answers/answer-paths';
import { addDays, toDay } from '@/engine/locale/calendar';
import { listChecklist, needsChecklist } from '@/engine/record/checklist';
import { hasPermission } from '@/engine/workflow/permissions';
import { checkRecord } from '@/engine/validation/check-record';
import { getNeededPermission, isWaiting } from '@/engine/workflow/transitions';
import { createServer } from '../../create-server';
import { createEmbeddedAuth } from '../../identity/embedded-auth';
import { expireApprovals } from '../../jobs/expire-approvals';
import { passDeadlines } from '../../jobs/pass-deadlines';
import { createJobHandler } from '../../jobs/handle-job';
import { createInlineJobs } from '../../jobs/inline-jobs';
import { SILENT_LOG } from '../../platform/log';
import { earlier } from '../../platform/time-span';
import { listPrinted, drawSheet } from '../../samples/sheet';
import { fillAnswers, nameAnyCompany, nameCompany } from '../../samples/answers';
import { answerForm, correctMarked } from '../../samples/corrections';
import { chooseMarks, COMMENTS_TO_APPLICANT, FOLLOW_UPS, INTERNAL_COMMENTS, writeComment } from '../../samples/marks';
import { NEUTRAL_SAMPLES } from '../../samples/neutral-samples';
import { createCast, toPlainWord, type Cast, type SampleApplicant } from '../../samples/people';
import { createRandom, type Random } from '../../samples/random';
import { planWalks, type Walk } from '../../samples/walks';
import type { BrowserPlatform } from './browser-platform';
import { ask, submitData, uploadFiles, keepDuties, listLooks } from './sample-applications';
import { createSampleFile } from './sample-files';
import { addSampleOfficer, findChiefRole, inviteSamplePerson, signInSampleApplicant } from './sample-people';

export interface SampleOfficeOptions {
  platform: BrowserPlatform;
  /** By provider id, then name. */
  examples: Record<string, Record<string, Example>>;
  /** What is made with one seed is made with it again. */
  seed: number;
  /** Records at least; of each type there are as many. */
  records: number;
  /** The hash of the password of all its officers. */
  encrypted?: string;
  /** Nothing is sent, not even to the platform's own messenger. */
  quiet?: boolean;
}

export interface SampleOffice {
  officers: SampleOfficeOfficer[];
  records: { id: string; provider: string; status: string }[];
  invitations: number;
}

interface SampleOfficeOfficer {
  id: string;
  name: string;
  email: string;
  role: RoleDefinition;
}

interface SampleRecord {
  walk: Walk;
  example: Pick<Example, 'data' | 'files'>;
  applicant: SampleApplicant;
  company: string;
  /** Seeds what is chosen for this record alone. */
  random: Random;
  /** Who reviews it. */
  reviewer: SampleOfficeOfficer;
  /** Known once it is submitted. */
  id: string;
  userId: string;
  data: FormData;
  marks: { path: string; reason: string }[];
}

interface Office {
  platform: BrowserPlatform;
  answer: (request: Request) => Response | Promise<Response>;
  setClock: (at: Date) => void;
  cast: Cast;
  samples: Samples;
  random: Random;
  officers: SampleOfficeOfficer[];
  records: SampleRecord[];
}

interface Happening {
  at: Date;
  happen: () => Promise<void>;
}

/** Reviewers of the first role that reviews; of every other role there is one officer. */
const REVIEWERS = 3;

/** Of who heads the office, and of the first who reviews: their addresses say whether it is there already. */
export const SAMPLE_ADDRESSES = ['chief@registry.localhost', 'reviewer@registry.localhost'] as const;

export async function fillOffice(options: SampleOfficeOptions): Promise<SampleOffice> {
  const { platform, examples, seed, records, encrypted } = options;
  const now = platform.clock();
  const random = createRandom(seed);
  const { samples = NEUTRAL_SAMPLES } = platform.catalog;
  const office = {
    ...(await openOffice(options, now)),
    cast: createCast(random, samples),
    samples,
    random,
    officers: [],
    records: [],
  } as Office;
  office.officers = await addOfficers(office, encrypted);
  const providers = platform.catalog.providers.filter(({ id }) => findExample(examples[id], 0));
  const each = Math.ceil(records / Math.max(1, providers.length));
  for (const [index, walk] of planWalks(providers, { random, now, each }).entries()) {
    const example = findExample(examples[walk.provider.id], index);
    if (example) office.records.push(castRecord(office, walk, example));
  }
  const happenings = office.records.flatMap((record, index) => listHappenings(office, record, { index, now }));
  if (providers.some(({ duties = [] }) => duties.length > 0))
    for (const at of listLooks({ from: office.records[0]?.walk.submittedAt ?? now, until: now }))
      happenings.push({ at, happen: () => lookAtDuties(office) });
  for (const { at, happen } of happenings.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    office.setClock(at);
    await happen();
    await office.platform.jobs.settle();
  }
  office.setClock(now);
  const invitations = await inviteOthers(office);
  await endSessions(office);
  return {
    officers: office.officers,
    records: office.records.map(({ id, walk }) => ({ id, provider: walk.provider.id, status: walk.status })),
    invitations,
  };
}

/** The same registry by a clock that can be set: signing in, and what is done then, is of that time. */
async function openOffice(
  { platform, quiet = false }: SampleOfficeOptions,
  now: Date,
): Promise<Pick<Office, 'platform' | 'answer' | 'setClock'>> {
  let time = now;
  const jobs = createInlineJobs(SILENT_LOG);
  // Decisions of samples stand at once: what waits to be taken back would be sent to nobody by the end.
  const config = { ...platform.config, undoSeconds: 0 };
  const timed = { ...platform, config, jobs, clock: () => time };
  const past: BrowserPlatform = { ...timed, auth: await createEmbeddedAuth(timed) };
  if (!quiet) jobs.setHandler(createJobHandler(past));
  const app = await createServer(past);
  return { platform: past, answer: (request) => app.fetch(request), setClock: (at) => void (time = at) };
}

async function addOfficers({ platform, cast }: Office, encrypted: string | undefined): Promise<SampleOfficeOfficer[]> {
  const chief = findChiefRole(platform);
  const others = platform.catalog.registry.roles.filter(
    ({ audience, id }) => audience === 'officer' && id !== chief.id,
  );
  const [first] = others.filter(({ type }) => type === undefined);
  const roles = [
    chief,
    ...(first ? Array.from({ length: REVIEWERS }, () => first) : []),
    ...others.filter((role) => role !== first),
  ];
  const officers: SampleOfficeOfficer[] = [];
  for (const [index, role] of roles.entries()) {
    const name = cast.nextName();
    const email =
      SAMPLE_ADDRESSES[index] ?? `${toPlainWord(`${name.first} ${name.last}`).replaceAll('-', '.')}@registry.localhost`;
    const officer = { email, firstName: name.first, lastName: name.last, role, encrypted };
    const id = await addSampleOfficer(platform, officer);
    officers.push({ id, name: `${name.first} ${name.last}`, email, role });
  }
  return officers;
}

/** complete.json for most, minimal.json for the others. */
function findExample(given: Record<string, Example> | undefined, index: number): Example | undefined {
  const [first, other] = index % 3 === 2 ? ['minimal', 'complete'] : ['complete', 'minimal'];
  return given?.[first ?? ''] ?? given?.[other ?? ''];
}

function castRecord(office: Office, walk: Walk, example: Pick<Example, 'data' | 'files'>): SampleRecord {
  const { cast, random, officers } = office;
  const applicant = cast.nextApplicant();
  const { provider } = walk;
  const own = createRandom(random.between(1, 2 ** 30));
  const reviewers = officers.filter(({ role }) => mayTake(office, role, provider, 'review_applications'));
  const reviewer = random.pick(reviewers.length > 1 ? reviewers.slice(1) : officers);
  const company = provider.invitation
    ? findEmployer(office, walk)
    : nameCompany(example.data as FormData, provider, applicant.companyWord);
  const filling = { provider, applicant, company, random: own, samples: office.samples };
  const data = fillAnswers(example.data as FormData, filling, createSoundness(office, provider, example));
  return { walk, example, applicant, company, random: own, reviewer, id: '', userId: '', data, marks: [] };
}

/** Whether answers are as right as the example's, which lacks what an invitation fills in. */
function createSoundness({ platform }: Office, provider: ProviderDefinition, { data, files }: SampleRecord['example']) {
  const validators = platform.validators[provider.id] ?? {};
  const count = (answers: object) =>
    checkRecord(provider, validators, toExampleData({ data: { ...answers }, files }) as FormData).length;
  const least = count(data);
  return (filled: FormData) => count(filled) <= least;
}

/** A company of the kind that invites these people, whose application is there before theirs; else any name. */
function findEmployer({ records, random, cast }: Office, { provider, submittedAt }: Walk): string {
  const companies = records.filter(
    ({ walk }) => walk.provider.id === provider.invitation?.invitedBy && walk.submittedAt < submittedAt,
  );
  return companies.length > 0 ? random.pick(companies).company : nameAnyCompany(cast.nextApplicant().companyWord);
}

function mayTake(
  { platform }: Office,
  role: RoleDefinition,
  provider: ProviderDefinition,
  permission: string,
): boolean {
  return (
    (role.type === undefined || role.type === provider.applicationType) &&
    hasPermission(platform.catalog.registry, role.id, permission)
  );
}

function listHappenings(
  office: Office,
  record: SampleRecord,
  { index, now }: { index: number; now: Date },
): Happening[] {
  const { walk } = record;
  const steps = walk.steps.map(({ transition, at }): Happening => ({
    at,
    happen: () => makeTransition(office, record, transition),
  }));
  const last = steps.at(-1)?.at ?? walk.submittedAt;
  const after = (share: number) => new Date(last.getTime() + (now.getTime() - last.getTime()) * share);
  const comments: Happening[] = [
    ...(index % 2 === 0 ? [{ at: after(0.3), happen: () => comment(office, record, 'internal') }] : []),
    ...(index % 5 === 1 && walk.steps.length > 0
      ? [{ at: after(0.4), happen: () => comment(office, record, 'applicant') }]
      : []),
  ];
  const waits = isWaiting(walk.provider.workflow, walk.status);
  return [
    { at: walk.submittedAt, happen: () => submit(office, record) },
    ...steps,
    ...comments,
    ...(waits && index % 3 !== 0 ? [{ at: after(0.5), happen: () => handOver(office, record) }] : []),
    ...(waits && index % 4 === 1 ? [{ at: after(0.6), happen: () => waitForOthers(office, record, now) }] : []),
    ...(index % 7 === 3 ? [{ at: after(0.7), happen: () => watch(office, record) }] : []),
  ];
}

async function submit(office: Office, record: SampleRecord): Promise<void> {
  const { platform, answer } = office;
  const { walk, applicant, example, company } = record;
  const { provider } = walk;
  const inviter = office.records.find((each) => each.company === company && each.userId !== '');
  const session = await signInSampleApplicant(platform, provider, {
    phone: applicant.phone,
    firstName: provider.invitation ? applicant.name.first : applicant.director.first,
    lastName: provider.invitation ? applicant.name.last : applicant.director.last,
    companyName: company,
    ...(inviter ? { inviter: { id: inviter.userId, name: nameOwner(inviter) } } : {}),
  });
  record.userId = session.user.id;
  const caller = { answer, origin: platform.config.publicUrl, accessToken: session.access_token, provider };
  const makeFile = createDrawing(office, record);
  record.data = await uploadFiles({ ...caller, makeFile, example: { data: record.data, files: example.files } });
  record.id = await submitData(caller, record.data);
  if (provider.invitation)
    await platform.database.kysely
      .updateTable('invitations')
      .set({ status: 'accepted', accepted_at: platform.clock(), accepted_by: record.userId })
      .where('phone_number', '=', applicant.phone)
      .execute();
}

/** PDFs that look like what they are called, with what the record says; pictures are plain. */
function createDrawing({ platform }: Office, { walk: { provider }, data, applicant, company }: SampleRecord) {
  const fields = listFields(provider);
  const holder = provider.invitation ? `${applicant.name.first} ${applicant.name.last}` : company;
  const rows = listPrinted(fields, data);
  return async (path: string, name: string): Promise<File> => {
    if (!name.endsWith('.pdf')) return createSampleFile(name);
    const title = findFieldAt(fields, path)?.label ?? path;
    const bytes = await drawSheet({ title, holder, rows, issuedAt: earlier(platform.clock(), { days: 40 }) });
    return new File([bytes], name, { type: 'application/pdf' });
  };
}

function nameOwner({ applicant }: SampleRecord): string {
  return `${applicant.director.first} ${applicant.director.last}`;
}

async function makeTransition(office: Office, record: SampleRecord, transition: Transition): Promise<void> {
  if (transition.by === 'system')
    return transition.afterDays === undefined ? expireApprovals(office.platform) : passDeadlines(office.platform);
  if (transition.by === 'officer') return decide(office, record, transition);
  const caller = await asApplicant(office, record);
  if (transition.question !== undefined) {
    const words = writeComment(record.walk.provider.workflow, transition, record.random);
    return void (await ask(caller, 'POST', `applications/${record.id}/transitions`, {
      transition: transition.id,
      ...(words === undefined ? {} : { comment: words }),
    }));
  }
  const { data, files } = correctMarked(record.walk.provider, record.data, record.marks, record.random);
  const makeFile = createDrawing(office, record);
  record.data = await uploadFiles({ ...caller, makeFile, example: { data, files } });
  await submitData(caller, record.data, record.id);
}

function lookAtDuties(office: Office): Promise<void> {
  return keepDuties(office.platform, async (applicationId) => {
    const index = office.records.findIndex(({ id }) => id === applicationId);
    const record = office.records[index];
    if (!record) throw new Error(`Nobody of the samples has the application ${applicationId}.`);
    const makeFile = createDrawing(office, record);
    return { ...(await asApplicant(office, record)), makeFile, random: record.random, isLate: index % 4 === 3 };
  });
}

async function asApplicant({ platform, answer }: Office, { userId, walk }: SampleRecord) {
  const session = await platform.auth.embedded.sessions.issue(userId, 'otp');
  const origin = platform.config.publicUrl;
  return { answer, origin, accessToken: session.access_token, provider: walk.provider };
}

async function asOfficer({ platform, answer }: Office, officer: SampleOfficeOfficer) {
  const session = await platform.auth.embedded.sessions.issue(officer.id, 'password');
  return { answer, origin: platform.config.publicUrl, accessToken: session.access_token };
}

/** By who reviews it, or by who may; where it takes two, another one joins. */
async function decide(office: Office, record: SampleRecord, transition: Transition): Promise<void> {
  const { provider } = record.walk;
  const able = office.officers.filter(({ role }) => mayTake(office, role, provider, getNeededPermission(transition)));
  const others = able.filter((officer) => officer !== record.reviewer).toReversed();
  const deciding = transition.anotherOfficer || !able.includes(record.reviewer) ? others : [record.reviewer, ...others];
  for (const officer of deciding.slice(0, 2)) {
    const caller = await asOfficer(office, officer);
    const path = `admin/applications/${record.id}`;
    if (needsChecklist(transition))
      for (const { id: item } of listChecklist(provider, record.data))
        await ask(caller, 'POST', `${path}/checks`, { item, checked: true });
    const form = findTransitionForm(provider, transition);
    const admin_comments = writeComment(provider.workflow, transition, record.random);
    record.marks = transition.marksFields ? chooseMarks(provider, record.data, record.random) : record.marks;
    const { application } = await ask<AdminApplicationDetail>(caller, 'POST', `${path}/status`, {
      status: transition.to,
      ...(admin_comments === undefined ? {} : { admin_comments }),
      ...(transition.marksFields ? { requested_changes: record.marks } : {}),
      ...(form ? { form_answers: answerForm(form, record.random) } : {}),
    } satisfies StatusChange);
    if (application.status === transition.to) return;
  }
}

async function comment(office: Office, record: SampleRecord, visibility: 'internal' | 'applicant'): Promise<void> {
  const words = visibility === 'internal' ? INTERNAL_COMMENTS : COMMENTS_TO_APPLICANT;
  const caller = await asOfficer(office, record.reviewer);
  await ask(caller, 'POST', `admin/applications/${record.id}/comments`, {
    comment: record.random.pick(words),
    visibility,
  });
}

/** What nobody has yet, who heads the office gives to somebody. */
async function handOver(office: Office, record: SampleRecord): Promise<void> {
  const [chief] = office.officers;
  if (!chief) return;
  const caller = await asOfficer(office, chief);
  const path = `admin/applications/${record.id}/desk`;
  const { assignee } = await ask<Desk>(caller, 'GET', path);
  if (assignee === null) await ask(caller, 'POST', path, { assignee: record.reviewer.id });
}

/** Said by whoever has it: another than its reviewer where one has made a decision that is not the reviewer's. */
async function waitForOthers(office: Office, record: SampleRecord, now: Date): Promise<void> {
  const seen = await ask<Desk>(await asOfficer(office, record.reviewer), 'GET', `admin/applications/${record.id}/desk`);
  const owner = office.officers.find(({ id }) => id === seen.assignee?.id) ?? record.reviewer;
  const caller = await asOfficer(office, owner);
  const on = addDays(toDay(now), record.random.between(1, 12));
  await ask(caller, 'POST', `admin/applications/${record.id}/desk`, {
    follow_up: { on, note: record.random.pick(FOLLOW_UPS) },
  });
}

async function watch(office: Office, record: SampleRecord): Promise<void> {
  const [chief] = office.officers;
  if (chief)
    await ask(await asOfficer(office, chief), 'POST', `admin/applications/${record.id}/desk`, { watched: true });
}

/** One person of each kind that is invited, who has not come yet. */
async function inviteOthers(office: Office): Promise<number> {
  const { platform, cast, records } = office;
  const invited = platform.catalog.providers.filter(({ invitation }) => invitation);
  for (const provider of invited) {
    const inviter = records.find(({ walk }) => walk.provider.id === provider.invitation?.invitedBy) ?? records[0];
    if (!inviter) return 0;
    const { first, last } = cast.nextName();
    await inviteSamplePerson(platform, provider, {
      phone: cast.nextPhone(),
      firstName: first,
      lastName: last,
      companyName: inviter.company,
      inviterId: inviter.userId,
      inviterName: nameOwner(inviter),
    });
  }
  return invited.length;
}

/** Nobody is signed in from what was done here. */
async function endSessions({ platform, officers, records }: Office): Promise<void> {
  const people = [...officers.map(({ id }) => id), ...records.map(({ userId }) => userId)];
  await platform.database.kysely.deleteFrom('auth.sessions').where('user_id', 'in', people).execute();
}
