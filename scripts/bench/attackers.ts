/** A thread of its own for those who mean harm, so that whoever is measured beside them does not wait for them here. */
import { request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

export interface Attack {
  url: string;
  people: Attacker[];
}

/** Somebody with an account, and what they may submit. */
export interface Attacker {
  token: string;
  provider: string;
  applicationType: string;
  answers: Record<string, unknown>;
}

/** How many answers there were, by what was sent and status. */
export type AttackReport = Record<string, number>;

interface Sent {
  /** For the report. */
  what: string;
  path: string;
  method: string;
  body: string;
  person?: Attacker;
  address?: string;
}

const PASSWORDS = 300;
const BODIES = 100;
const UPLOADS = 100;
/** That the limits of passwords count by; each stays within its limit. */
const ADDRESSES = 5;
/** Of a slow upload: between two pieces of it. */
const PAUSE_MILLISECONDS = 200;
const BODY_BYTES = 999_000;

const { url, people } = workerData as Attack;
const report: AttackReport = {};
let stopped = false;
parentPort?.once('message', () => {
  stopped = true;
  parentPort?.postMessage(report);
});

const fill = (part: string) => Array.from({ length: Math.floor(BODY_BYTES / (part.length + 1)) }, () => part).join();
const PERSON = people[0] as Attacker;
const submissions = people.flatMap((person) => {
  const submit = (what: string, changed: string) => {
    const answers = JSON.stringify({ ...person.answers, application_type: person.applicationType });
    return { what, path: '/api/applications', method: 'POST', body: answers.replace(/}$/, `,${changed}}`), person };
  };
  const lists = Object.keys(person.answers).filter((key) => Array.isArray(person.answers[key]));
  return [
    ...lists.flatMap((key) => [
      submit('rows', `"${key}":[${fill('{"a":1}')}]`),
      submit('choices', `"${key}":[${fill('"unknown"')}]`),
    ]),
    submit('keys', Array.from({ length: 70_000 }, (_, index) => `"key_${index}":1`).join()),
    submit('text', `"company_name":"${'x'.repeat(BODY_BYTES)}"`),
  ];
});
const bodies: Sent[] = [
  ...submissions,
  {
    what: 'signed out',
    path: '/api/auth/send-otp',
    method: 'POST',
    body: `{"phone_number":"+2348030000000","a":[${fill('[]')}]}`,
  },
  {
    what: 'sign-in',
    path: '/auth/v1/token?grant_type=password',
    method: 'POST',
    body: `{"email":"a@b.example","password":"${'x'.repeat(BODY_BYTES)}"}`,
  },
  {
    what: 'draft',
    path: `/api/drafts/${PERSON.provider}`,
    method: 'PUT',
    body: `{"provider":"${PERSON.provider}","definition_version":"x","step":"x","files":[],"submission_key":"x","revision":0,"data":{"a":[${fill('{"a":1}')}]}}`,
    person: PERSON,
  },
];

for (let index = 0; index < BODIES; index += 1) void keepSending(index);
for (let index = 0; index < UPLOADS; index += 1) void keepUploading(index);
void keepGuessing();

async function keepSending(index: number): Promise<void> {
  for (let round = index; !stopped; round += 1) await send(bodies[round % bodies.length] as Sent);
}

/** All at once, and again when all are answered. */
async function keepGuessing(): Promise<void> {
  for (let wave = 0; !stopped; wave += 1) {
    const guesses = Array.from({ length: PASSWORDS }, (_, index) =>
      send({
        what: 'password',
        path: '/auth/v1/token?grant_type=password',
        method: 'POST',
        body: JSON.stringify({ email: `guess-${wave}-${index}@registry.example`, password: 'wrong-horse-7' }),
        address: `10.${wave >> 8}.${wave & 255}.${index % ADDRESSES}`,
      }),
    );
    await Promise.all(guesses);
  }
}

/** A file that grows by a few bytes at a time, and never ends. */
async function keepUploading(index: number): Promise<void> {
  while (!stopped) {
    await new Promise<void>((resolve) => {
      const sent = request(`${url}/api/applications/upload`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${people[index % people.length]?.token}`,
          'content-type': 'multipart/form-data; boundary=x',
        },
      });
      sent.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4\n');
      const timer = setInterval(() => sent.write('% some more of it\n'), PAUSE_MILLISECONDS);
      const end = (what: string) => {
        clearInterval(timer);
        count(`upload ${what}`);
        sent.destroy();
        resolve();
      };
      sent.once('response', ({ statusCode }) => end(String(statusCode)));
      sent.once('error', () => end('cut'));
    });
  }
}

async function send({ what, path, method, body, person, address }: Sent): Promise<void> {
  try {
    const answer = await fetch(`${url}${path}`, {
      method,
      body,
      headers: {
        'content-type': 'application/json',
        ...(person === undefined ? {} : { authorization: `Bearer ${person.token}` }),
        ...(address === undefined ? {} : { 'x-forwarded-for': address }),
      },
    });
    await answer.arrayBuffer();
    count(`${what} ${answer.status}`);
    await pause(Number(answer.headers.get('retry-after')));
  } catch {
    count(`${what} cut`);
    await pause();
  }
}

/** At least a second: whoever is refused at once and asks again at once is a matter for the network. */
async function pause(seconds = 0): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1000 * Math.min(Math.max(seconds, 1), 5)));
}

function count(what: string): void {
  report[what] = (report[what] ?? 0) + 1;
}
