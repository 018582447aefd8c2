/** Submissions of every type through the built product, over a network that fails and a server that is killed. */
import { setTimeout as pause } from 'node:timers/promises';
import { loadCatalog } from '../../../scripts/vite/definitions.ts';
import { startProduct } from './start-product.ts';
import { submitOnce } from './submit-once.ts';
import { createApplicant, type Applicant } from './applicants.ts';
import { rejectApplication, signInOfficer } from './reject-application.ts';
import { countDamage, readDataFolder, type Damage, type Submitted } from './count-damage.ts';
import { createFaultProxy, type Fault } from './fault-proxy.ts';
import { createChance, type Chance } from '../../../src/studio/simulation/random.ts';

export interface FaultRun {
  count: number;
  seed: number;
  /** One application at a time for each; default three for every type. */
  applicantsPerType?: number;
  /** Submissions between two SIGKILLs of the server. */
  killEvery?: number;
  /** Told now and then, for a terminal. */
  onProgress?: (done: number, kills: number) => void;
}

export interface FaultReport extends Damage {
  submissions: number;
  types: number;
  kills: number;
  /** Faults done, by kind. */
  faults: Record<string, number>;
}

/** Presses of "Try again" before an applicant gives up, one a second: a server takes its time to start anew. */
const PATIENCE = 90;
/** Where nothing is in the way, one press is enough. */
const PATIENCE_WITHOUT_FAULTS = 1;
const AT_ONCE = 6;

/** Throws only when the product cannot be started; everything else is counted. */
export async function runFaults({
  count,
  seed,
  applicantsPerType = 3,
  killEvery = 40,
  onProgress,
}: FaultRun): Promise<FaultReport> {
  const providers = loadCatalog(process.env['SCHEMAS_DIR'] ?? 'schemas').providers;
  const random = createChance(seed);
  const product = await startProduct();
  let faulty = false;
  const proxy = await createFaultProxy({
    target: product.url.replace('localhost', '127.0.0.1'),
    plan: () => (faulty ? planFault(random) : { kind: 'none' }),
  });
  const submitted: Submitted[] = [];
  let kills = 0;
  let serial = 0;
  let pressing = Promise.resolve();

  async function apply(applicant: Applicant): Promise<Submitted> {
    serial += 1;
    const one = await submitOnce(applicant, {
      url: proxy.url,
      random,
      serial,
      patience: faulty ? PATIENCE : PATIENCE_WITHOUT_FAULTS,
    });
    submitted.push(one);
    if (!faulty && one.id === undefined)
      throw new Error(`Without any fault ${applicant.provider.id} could not be submitted: ${one.failure}`);
    return one;
  }

  async function killAndRestart(): Promise<void> {
    kills += 1;
    await product.kill();
    await product.start();
  }

  try {
    let phone = 0;
    const joining = { product, providers, apply, nextPhone: () => `+23480${String(50_000_000 + (phone += 1))}` };
    const applicants: Applicant[] = [];
    for (const provider of providers) {
      for (let each = 0; each < Math.min(applicantsPerType, Math.ceil(count / providers.length)); each += 1)
        applicants.push(await createApplicant(joining, provider));
    }
    const officer = await signInOfficer(product);
    faulty = true;
    const before = submitted.length;
    const queue = Array.from({ length: count }, (_, index) => applicants[index % applicants.length] as Applicant);
    const busy = new Set<Applicant>();
    const work = async () => {
      while (queue.length > 0) {
        // A person fills in one application at a time.
        const at = queue.findIndex((applicant) => !busy.has(applicant));
        if (at < 0) {
          await pause(20);
          continue;
        }
        const [applicant] = queue.splice(at, 1);
        if (!applicant) break;
        busy.add(applicant);
        const { id } = await apply(applicant);
        // Nobody has two open applications of one type.
        if (id !== undefined) await rejectApplication(product, officer, id);
        busy.delete(applicant);
        const done = submitted.length - before;
        onProgress?.(done, kills);
        if (done % killEvery === Math.ceil(killEvery / 2)) pressing = pressing.then(killAndRestart);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await pressing;
    faulty = false;
    await product.stop();
    const damage = await countDamage(await readDataFolder(product.dataDir), submitted);
    return { ...damage, submissions: count, types: providers.length, kills, faults: proxy.counts };
  } finally {
    await pressing.catch(() => undefined);
    await proxy.close();
    await product.remove();
  }
}

function planFault(random: Chance): Fault {
  const kind = random.next();
  if (kind < 0.55) return { kind: 'none' };
  if (kind < 0.67)
    return { kind: 'cut-request', afterBytes: random.below(2) === 0 ? random.below(400) : random.below(220_000) };
  if (kind < 0.77) return { kind: 'cut-answer' };
  if (kind < 0.87) return { kind: 'delay', milliseconds: random.below(120) };
  if (kind < 0.94) return { kind: 'repeat' };
  return { kind: 'reorder' };
}
