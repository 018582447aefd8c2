/**
 * Events that people are told of, over providers that hang, fail, ask for pauses, cut the line and are gone for long,
 * in a product that is killed meanwhile.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { loadCatalog } from '../../../../scripts/vite/definitions.ts';
import { readFirstApplication } from '../../../../scripts/bench/first-application.ts';
import type { Transition, Workflow } from '../../../../src/definition/language/workflow.ts';
import { createChance, type Chance } from '../../../../src/studio/simulation/random.ts';
import { createDeck } from './deck.ts';
import { signInOfficer } from '../reject-application.ts';
import { startProduct } from '../start-product.ts';
import type { ProviderFault } from './accepted.ts';
import { countToldDamage, type HappenedEvent, type MessageDamage } from './count-told.ts';
import { startMailServer } from './mail-server.ts';
import { startSmsProvider } from './sms-provider.ts';
import { call, createToldPeople, type ToldPerson } from './told-people.ts';

export interface MessageFaultRun {
  count: number;
  seed: number;
  people?: number;
  /** Events between two SIGKILLs of the server. */
  killEvery?: number;
  /** Seconds for which both providers are gone, twice in the run; longer where nobody has called on them by then. */
  goneSeconds?: number;
  onProgress?: (line: string) => void;
}

export interface MessageFaultReport extends MessageDamage {
  events: number;
  kills: number;
  /** By channel: faults by kind, and messages that came again under a key that the provider knew. */
  providers: Record<'sms' | 'email', { faults: Record<string, number>; repeats: number }>;
}

/** Short, so that a run ends: their growth is another test's. */
const PAUSES = '1,1,1,2,2,3,3,5,5,5,5,5,5,5,5,5,5,5,5,5';

const AT_ONCE = 4;

/** Seconds that all may take to arrive once everything has happened. */
const LONGEST_WAIT = 300;

export async function runMessageFaults({
  count,
  seed,
  people: peopleCount = 40,
  killEvery = 200,
  goneSeconds = 15,
  onProgress,
}: MessageFaultRun): Promise<MessageFaultReport> {
  const random = createChance(seed);
  let isGone = false;
  let absence = Promise.resolve();
  let isFaulty = true;
  const createPlan = () => {
    const deal = createDeck(random, FAULTS);
    return () => (isGone ? 'gone' : isFaulty ? deal() : 'none');
  };
  const [sms, mail] = await Promise.all([startSmsProvider(createPlan()), startMailServer(createPlan())]);
  const env: Record<string, string> = {};
  const product = await startProduct(env);
  const happened: HappenedEvent[] = [];
  let kills = 0;
  let made = 0;
  let disturbing: Promise<unknown> = Promise.resolve();
  try {
    const people = await createToldPeople(product, peopleCount);
    await untilAllHasLeft(product, await signInOfficer(product));
    await product.stop();
    Object.assign(env, {
      SMS_URL: sms.url,
      SMS_TOKEN: 'token',
      SMS_SENDER: 'Registry',
      SMTP_URL: mail.url,
      SMTP_FROM: 'registry@authority.example',
      MESSAGE_PAUSES: PAUSES,
    });
    await product.start();
    const officer = await signInOfficer(product);
    const desk = createDesk(getWorkflow(), random);
    const free = [...people];

    const disturb = () => {
      if (made % killEvery === Math.ceil(killEvery / 2))
        disturbing = disturbing.then(async () => {
          kills += 1;
          await product.kill();
          await product.start();
        });
      if (made === Math.floor(count / 4) || made === Math.floor((count * 3) / 5)) absence = absence.then(beGone);
    };

    const beGone = async () => {
      const countMissed = () => [sms, mail].map(({ counts }) => counts['gone'] ?? 0);
      const before = countMissed();
      isGone = true;
      await pause(goneSeconds * 1000);
      while (countMissed().some((missed, index) => missed === before[index])) await pause(100);
      isGone = false;
    };

    const work = async () => {
      while (made < count) {
        const [person] = free.splice(random.below(free.length), 1);
        if (!person) throw new Error('There are fewer applications than officers');
        made += 1;
        disturb();
        if (made % 100 === 0)
          onProgress?.(
            `${made} of ${count} events, server killed ${kills} times, ${sms.accepted.length + mail.accepted.length} messages taken`,
          );
        const event = desk.next(person, made);
        await makeHappen(event);
        happened.push(event);
        free.push(person);
      }
    };

    /** As often as it takes: whether it has happened before the answer was lost is asked. */
    const makeHappen = async ({ person, path, body, marker }: ReturnType<typeof desk.next>) => {
      for (let attempt = 0; ; attempt += 1) {
        try {
          if (attempt > 0) {
            const detail = await call<object>(product, officer, 'GET', `admin/applications/${person.application}`);
            if (JSON.stringify(detail).includes(marker)) return;
          }
          await call(product, officer, 'POST', `admin/applications/${person.application}/${path}`, body);
          return;
        } catch (error) {
          if (attempt > 30) throw error;
          // However long a start takes, it is no attempt.
          await disturbing;
          await pause(500);
        }
      }
    };

    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await disturbing;
    await absence;
    await untilAllHasLeft(product, officer);
    isFaulty = false;
    await product.stop();
    const damage = countToldDamage(happened, [...sms.accepted, ...mail.accepted]);
    for (const key of [...sms.mismatches, ...mail.mismatches]) {
      damage.wrong += 1;
      damage.details.push(`wrong: another text under the key ${key}`);
    }
    return {
      ...damage,
      events: happened.length,
      kills,
      providers: {
        sms: { faults: sms.counts, repeats: sms.repeats },
        email: { faults: mail.counts, repeats: mail.repeats },
      },
    };
  } finally {
    await disturbing.catch(() => undefined);
    await product.remove();
    await Promise.all([sms.close(), mail.close()]);
  }
}

async function untilAllHasLeft(product: Parameters<typeof call>[0], officer: string): Promise<void> {
  for (let second = 0; second < LONGEST_WAIT && (await countOpen(product, officer)) > 0; second += 1) await pause(1000);
}

async function countOpen(product: Parameters<typeof call>[0], officer: string): Promise<number> {
  const states = ['waiting', 'sending'].map((state) =>
    call<{ total: number }>(product, officer, 'GET', `admin/messages?state=${state}&per_page=1`),
  );
  return (await Promise.all(states)).reduce((sum, { total }) => sum + total, 0);
}

function getWorkflow(): Workflow {
  const { applicationType } = readFirstApplication();
  const provider = loadCatalog(process.env['SCHEMAS_DIR'] ?? 'schemas').providers.find(
    (each) => each.applicationType === applicationType,
  );
  if (!provider) throw new Error(`There is no type ${applicationType}`);
  return provider.workflow;
}

/** What an officer does next with an application: comments, or takes a transition that takes a comment. */
function createDesk(workflow: Workflow, random: Chance) {
  const statuses = new Map<string, string>();
  const listWays = (status: string): Transition[] =>
    workflow.transitions.filter(
      ({ from, by, comment, form, marksFields }) =>
        from.includes(status) && by === 'officer' && comment !== 'none' && form === undefined && marksFields !== true,
    );
  return {
    next(person: ToldPerson, number: number) {
      const marker = `N${number}N`;
      const status = statuses.get(person.application) ?? workflow.initial;
      // No status that an officer cannot lead on from.
      const ways = listWays(status).filter(({ to }) => listWays(to).length > 0);
      const way = random.below(5) < 2 ? ways[random.below(ways.length)] : undefined;
      if (!way)
        return { person, marker, path: 'comments', body: { comment: marker }, says: /^An officer has commented on / };
      statuses.set(person.application, way.to);
      const label = workflow.statuses.find(({ id }) => id === way.to)?.label ?? '';
      return {
        person,
        marker,
        path: 'status',
        body: { status: way.to, admin_comments: marker },
        says: new RegExp(`is now: ${label}\\.`),
      };
    },
  };
}

/** What a provider does with every hundred messages: few enough that a short run meets each kind. */
const FAULTS: ProviderFault[] = Object.entries({
  none: 78,
  error: 9,
  busy: 2,
  'accept-cut': 10,
  hang: 1,
} as const).flatMap(([fault, times]) => Array.from({ length: times }, () => fault as ProviderFault));
