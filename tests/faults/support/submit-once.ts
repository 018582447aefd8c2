/** One application as somebody files it who does not give up. */
import { setTimeout as pause } from 'node:timers/promises';
import { ResponseFailure } from '@/api/client/request-failure';
import { listFileFields } from '@/engine/record/read-submission-body';
import type { Applicant } from './applicants.ts';
import type { Submitted } from './count-damage.ts';
import { createDevice } from './device.ts';
import { makeUnique, readExample } from './examples.ts';
import type { Chance } from '../../../src/studio/simulation/random.ts';

const FILE_BYTES = [2_000, 60_000, 200_000];

/**
 * Presses the button until there is an answer, and now and then once more, as a person does who is not sure, or from
 * another page.
 */
export async function submitOnce(
  { provider, token, locked }: Applicant,
  { url, random, serial, patience }: { url: string; random: Chance; serial: number; patience: number },
): Promise<Submitted> {
  const { data, files } = readExample(provider.id, random.below(2) === 0 ? 'minimal' : 'complete');
  const answers = { ...data, ...makeUnique(provider, data, serial), ...locked };
  const device = createDevice({
    definition: provider,
    answers,
    files,
    token,
    url,
    fileBytes: FILE_BYTES[random.below(FILE_BYTES.length)] ?? 2000,
  });
  const signal = new AbortController().signal;
  let id: string | undefined;
  let failure: string | undefined;
  for (let press = 0; press < patience && id === undefined; press += 1) {
    try {
      id = (await device.submit(signal)).id;
    } catch (error) {
      failure = describe(error);
    }
    if (id === undefined) await pause(Math.min(1000, 50 * (press + 1)));
  }
  const repeats = random.below(10) === 0 ? 2 : 0;
  const answersToRepeats = await Promise.all(
    Array.from({ length: repeats }, () =>
      device.submit(signal).then(
        (answer) => answer.id,
        () => id,
      ),
    ),
  );
  if (answersToRepeats.some((other) => other !== id)) id = undefined;
  const documents = listFileFields(provider).map(({ key }) => key);
  return {
    submissionKey: device.submissionKey,
    id,
    failure,
    checksums: device.checksums,
    answers: Object.fromEntries(Object.entries(answers).filter(([key]) => !documents.includes(key))),
  };
}

function describe(error: unknown): string {
  const fields = error instanceof ResponseFailure ? error.errors.map(({ path, message }) => `${path}: ${message}`) : [];
  const cause = error instanceof Error && error.cause !== undefined ? [describe(error.cause)] : [];
  return [String(error), ...fields, ...cause].join('; ');
}
