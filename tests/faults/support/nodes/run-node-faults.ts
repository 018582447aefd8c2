/**
 * Applications through two servers that are killed again and again, on a database that is started anew now and then.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { loadCatalog } from '../../../../scripts/vite/definitions.ts';
import { createApplicant, type Applicant } from '../applicants.ts';
import { countDamage, type Damage, type Submitted } from '../count-damage.ts';
import { createChance } from '../../../../src/studio/simulation/random.ts';
import { rejectApplication, signInOfficer } from '../reject-application.ts';
import { submitOnce } from '../submit-once.ts';
import { startNodes, type Nodes } from './start-nodes.ts';

export interface NodeFaultRun {
  /** SIGKILLs, of either server in turns that nobody can foresee. */
  kills: number;
  /** Of the database, evenly among the kills. */
  restarts: number;
  seed: number;
  /** At last one server is killed for good, until every message has left by the other; that takes minutes. */
  untilToldAll?: boolean;
  /** Told after each kill. */
  onProgress?: (kills: number, acknowledged: number) => void;
}

export interface NodeFaultReport extends Damage {
  /** Applications that their applicants were told of, and decisions that the officer was told of. */
  acknowledged: number;
  kills: number;
  restarts: number;
  /** Messages about them that have left. */
  told: number;
  /** Requests that went to each server. */
  passed: number[];
}

/** People who file one application after another. */
const APPLICANTS = 6;
/** Presses of the button before an applicant gives up, most of them a second apart. */
const PATIENCE = 90;
/** Milliseconds that both servers work between two kills, at most. */
const LONGEST_PEACE = 800;
/** Seconds in which another server takes up what a killed one was sending. */
const LONGEST_LEASE = 180;

/** Throws when the servers cannot be started, or no longer serve; everything else is counted. */
export async function runNodeFaults({
  kills,
  restarts,
  seed,
  untilToldAll = false,
  onProgress,
}: NodeFaultRun): Promise<NodeFaultReport> {
  const { providers } = loadCatalog(process.env['SCHEMAS_DIR'] ?? 'schemas');
  const random = createChance(seed);
  const nodes = await startNodes({ variables: { LOG_LEVEL: 'error' } });
  const submitted: Submitted[] = [];
  const decided: string[] = [];
  let serial = 0;
  let isOver = false;
  const apply = async (applicant: Applicant) => {
    serial += 1;
    const one = await submitOnce(applicant, { url: nodes.url, random, serial, patience: PATIENCE });
    submitted.push(one);
    return one;
  };

  try {
    let phone = 0;
    const joining = {
      product: nodes,
      providers,
      apply,
      nextPhone: () => `+23480${String(51_000_000 + (phone += 1))}`,
    };
    const applicants: Applicant[] = [];
    for (const provider of providers.slice(0, APPLICANTS)) applicants.push(await createApplicant(joining, provider));
    const officer = await signInOfficer(nodes);

    const work = async (applicant: Applicant) => {
      while (!isOver) {
        const { id } = await apply(applicant);
        if (id === undefined) continue;
        // Nobody has two open applications of one type.
        await rejectApplication(nodes, officer, id);
        decided.push(id);
      }
    };
    const disturb = async () => {
      const restartEvery = Math.ceil(kills / (restarts + 1));
      for (let kill = 1; kill <= kills; kill += 1) {
        await pause(random.below(LONGEST_PEACE));
        const victim = random.below(nodes.passed.length);
        await nodes.kill(victim);
        const isTime = restarts > 0 && kill % restartEvery === 0 && kill / restartEvery <= restarts;
        await Promise.all([nodes.start(victim), ...(isTime ? [nodes.restartDatabase()] : [])]);
        onProgress?.(kill, submitted.length + decided.length);
      }
    };
    const working = Promise.all(applicants.map(work));
    await Promise.race([disturb(), working]).finally(() => (isOver = true));
    await working;

    // One that is killed at last stays away: the other has to take up what it was sending.
    if (untilToldAll) await nodes.kill(0);
    const unsent = untilToldAll ? await waitForMessages(nodes) : 0;
    const kept = await nodes.readKept();
    const damage = await countDamage(kept, submitted);
    const rejected = new Set(kept.records.filter(({ status }) => status === 'rejected').map(({ id }) => id));
    const forgotten = decided.filter((id) => !rejected.has(id));
    const decisions = await nodes.query<{ application_id: string; times: number }>(
      `select application_id, count(*)::int as times from application_events where kind = 'status' group by 1 having count(*) > 1`,
    );
    return {
      ...damage,
      lost: damage.lost + forgotten.length + unsent,
      doubled: damage.doubled + decisions.length,
      details: [
        ...damage.details,
        ...(unsent > 0 ? [`lost: ${unsent} messages have not left`] : []),
        ...forgotten.map((id) => `lost: the decision on ${id}`),
        ...decisions.map(({ application_id: id, times }) => `doubled: ${times} decisions on ${id}`),
      ],
      acknowledged: submitted.filter(({ id }) => id !== undefined).length + decided.length,
      kills,
      restarts,
      told: await countMessages(nodes, ['sent', 'delivered']),
      passed: nodes.passed,
    };
  } finally {
    isOver = true;
    await nodes.stop();
  }
}

/** How many have not left when the time is over. */
async function waitForMessages(nodes: Nodes): Promise<number> {
  for (let second = 0; second < LONGEST_LEASE; second += 1) {
    if ((await countMessages(nodes, ['waiting', 'sending'])) === 0) break;
    await pause(1000);
  }
  return countMessages(nodes, ['waiting', 'sending', 'failed']);
}

async function countMessages(nodes: Nodes, states: string[]): Promise<number> {
  const [row] = await nodes.query<{ count: number }>(
    `select count(*)::int as count from messages where state in (${states.map((state) => `'${state}'`).join(', ')})`,
  );
  return row?.count ?? 0;
}
