/**
 * What one person notices of strangers who mean harm: their list and a submission while 300 wrong passwords, 100 of the
 * largest bodies and 100 slow uploads are under way, again and again, and when nothing is; and their list beside documents
 * that are hard to look through, and beside 100 receipts. Fails when any takes ten times as long.
 */
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { TestFiles } from '../../tests/end-to-end/support/files.ts';
import { Product } from '../../tests/end-to-end/support/product.ts';
import { createAccount, type Session } from '../../tests/end-to-end/support/session.ts';
import type { Attack, Attacker, AttackReport } from './attackers.ts';
import { median } from './figures.ts';
import { readApplications, readFirstApplication } from './first-application.ts';

const LISTS = 40;
const SUBMISSIONS = 8;
const LIMIT = 10;
/** Each has a record, of which the receipts are asked for. */
const RECORDS = 50;
const RECEIPTS = 100;
/** At once, each again and again. */
const SENDERS = 4;
const DOCUMENTS = 5;
/** 2 MB that say again and again that objects are packed. */
const HARD_DOCUMENT = `%PDF-1.4\n${'/ObjStm '.repeat(262_144)}`;
/** Until the attack is under way. */
const RISE_MILLISECONDS = 500;

const application = readFirstApplication();
const files = new TestFiles();
const file = new Uint8Array(readFileSync(await files.pdf('document.pdf', { bytes: 100_000 })));
const product = await Product.create({ env: { TRUST_PROXY: 'true', LOG_LEVEL: 'error' } });
try {
  const people: Session[] = [];
  for (let index = 0; index < 2 * SUBMISSIONS + 2; index += 1)
    people.push(await createAccount(product, `+2348031110${100 + index}`, application.role));
  const attackers: Attacker[] = [];
  for (const [index, { role, ...form }] of readApplications().entries()) {
    const { access_token: token } = await createAccount(product, `+2348031120${100 + index}`, role);
    attackers.push({ token, provider: form.path.split('/')[1] ?? '', ...form });
  }
  // Once before, unmeasured: a first request also loads code.
  await measure(people.splice(0, 2));
  const idle = await measure(people.splice(0, SUBMISSIONS));

  const reader = people[0] as Session;
  const records: { person: Session; id: string }[] = [];
  for (let index = 0; index < RECORDS; index += 1) {
    const person = await createAccount(product, `+2348031130${100 + index}`, application.role);
    records.push({ person, id: await submit(person) });
  }
  await listsBeside(reader, async () => undefined);
  const documents = await listsBeside(reader, () =>
    Promise.all(Array.from({ length: SENDERS }, () => sendHard(attackers[0] as Attacker))),
  );
  const receipts = await listsBeside(reader, () =>
    Promise.all(Array.from({ length: RECEIPTS }, (_, index) => fetchReceipt(records[index % RECORDS]))),
  );

  const attack: Attack = { url: product.url, people: attackers };
  const worker = new Worker(new URL('./attackers.ts', import.meta.url), { workerData: attack });
  worker.once('error', (error) => {
    throw error;
  });
  await new Promise((resolve) => setTimeout(resolve, RISE_MILLISECONDS));
  const attacked = await measure(people);
  const report = new Promise<AttackReport>((resolve) => worker.once('message', resolve));
  worker.postMessage('stop');
  console.log(
    `Under way meanwhile: ${Object.entries(await report)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([what, count]) => `${what} ${count}`)
      .join(', ')}`,
  );
  await worker.terminate();

  for (const what of ['list', 'submission'] as const) print(what, idle[what], attacked[what]);
  print(`list beside 2 MB of /ObjStm, ${SENDERS} at once`, idle.list, documents);
  print(`list beside ${RECEIPTS} receipts at once`, idle.list, receipts);
} finally {
  await product.remove();
  files.remove();
}

interface Times {
  list: number[];
  submission: number[];
}

/** Of each person their submission, with lists in between. */
async function measure(people: readonly Session[]): Promise<Times> {
  const times: Times = { list: [], submission: [] };
  for (const person of people) {
    for (let round = 0; round < LISTS / SUBMISSIONS; round += 1)
      times.list.push(await time(() => ask(person, '/api/applications')));
    times.submission.push(await time(() => submit(person)));
  }
  return times;
}

/** How long the lists took that one person asked for, one after another, while something was under way. */
async function listsBeside(person: Session, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const working = work().finally(() => (isOver = true));
  do times.push(await time(() => ask(person, '/api/applications')));
  while (!isOver);
  await working;
  return times;
}

/** It is refused, once it was looked through. */
async function sendHard({ token }: Attacker): Promise<void> {
  for (let round = 0; round < DOCUMENTS; round += 1) {
    const body = new FormData();
    body.append('file', new File([HARD_DOCUMENT], 'hard.pdf'));
    const headers = { authorization: `Bearer ${token}` };
    await (await fetch(`${product.url}/api/applications/upload`, { method: 'POST', body, headers })).arrayBuffer();
  }
}

/** Some are refused while too many wait. */
async function fetchReceipt(record: { person: Session; id: string } | undefined): Promise<void> {
  const headers = { authorization: `Bearer ${record?.person.access_token}` };
  const answer = await fetch(`${product.url}/api/applications/${record?.id}/receipt.pdf`, { headers });
  if (![200, 429, 503].includes(answer.status)) throw new Error(`A receipt was answered ${answer.status}`);
  await answer.arrayBuffer();
}

/** Each document, and then the application. Returns its id. */
async function submit(person: Session): Promise<string> {
  const documents = await Promise.all(
    application.documentKeys.map(async (key) => {
      const body = new FormData();
      body.append('file', new File([file], `${key}.pdf`));
      const { data } = await ask(person, '/api/applications/upload', { method: 'POST', body });
      return [key, data];
    }),
  );
  const body = JSON.stringify({
    ...application.answers,
    email_address: `applicant-${crypto.randomUUID()}@example.org`,
    application_type: application.applicationType,
    documents: Object.fromEntries(documents),
  });
  const { id = '' } = await ask(person, '/api/applications', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
  });
  return id;
}

interface Answer {
  data?: unknown;
  id?: string;
}

async function ask(person: Session, path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = { authorization: `Bearer ${person.access_token}`, ...(init.headers as Record<string, string>) };
  const answer = await fetch(`${product.url}${path}`, { ...init, headers });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** The middle one counts; the slowest is told. */
function print(what: string, idle: readonly number[], attacked: readonly number[]): void {
  const ratio = median(attacked) / median(idle);
  const isOver = ratio >= LIMIT;
  if (isOver) process.exitCode = 1;
  const format = (times: readonly number[]) =>
    `${median(times).toFixed(1)} ms (slowest ${Math.max(...times).toFixed(1)} ms)`;
  console.log(
    `A ${what}: idle ${format(idle)}, attacked ${format(attacked)}, ${ratio.toFixed(1)} times${isOver ? `, NOT UNDER ${LIMIT}` : ''}`,
  );
}
