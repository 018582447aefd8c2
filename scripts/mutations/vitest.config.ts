/** The tests as they are, with a mutant in the code or with probes that note what each test file reaches. */
import { fileURLToPath } from 'node:url';
import { defineConfig, mergeConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import tests from '../../vite.config.ts';
import { mutations } from './mutation-plugin.ts';
import { readRun } from './mutation-run.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = readRun();

/** The order that the run asks for, instead of the longest first: what is likely to fail soon comes first. */
class GivenOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => run.tests.findIndex((path) => moduleId.endsWith(`/${path}`));
    return files.toSorted((one, other) => rank(one) - rank(other));
  }
}

export default mergeConfig(
  tests,
  defineConfig({
    plugins: [mutations(root, run)],
    test: {
      fsModuleCache: true,
      sequence: { sequencer: GivenOrder },
      setupFiles: run.reachFolder === undefined ? [] : [fileURLToPath(new URL('record-reach.ts', import.meta.url))],
    },
  }),
);
