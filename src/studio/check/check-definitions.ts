/** Checks what a build refuses of a definitions folder on disk. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { contentHash } from '../files/content-hash.ts';
import { readFolder } from '../files/read-definitions.ts';
import { checkDefinitionTexts, type BuildMeans, type CheckedDefinitions } from './check-definition-texts.ts';
import type { Recheck, StepClock } from './find-runaway.ts';

const require = createRequire(import.meta.url);

export const NODE_BUILD_MEANS: BuildMeans = {
  hash: contentHash,
  loadAnalyser,
};

let analyser: Recheck | undefined;

/** With this clock in place of the machine's, which it would read by `performance`. */
function loadAnalyser(performance: StepClock): Recheck {
  if (analyser) return analyser;
  const filename = require.resolve('recheck/lib/browser.js');
  const run = compileFunction(readFileSync(filename, 'utf8'), ['module', 'exports', 'require', 'performance'], {
    filename,
  }) as (module: object, exports: object, require: unknown, performance: StepClock) => void;
  const module = { exports: {} };
  run(module, module.exports, require, performance);
  analyser = module.exports as Recheck;
  return analyser;
}

export function checkDefinitions(folder: string): CheckedDefinitions {
  return checkDefinitionTexts(readFolder(folder), NODE_BUILD_MEANS);
}
