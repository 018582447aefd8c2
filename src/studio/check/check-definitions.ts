/** Checks what a build refuses of a definitions folder on disk. */
import { createRequire } from 'node:module';
import { contentHash } from '../files/content-hash.ts';
import { readFolder } from '../files/read-definitions.ts';
import { checkDefinitionTexts, type BuildMeans, type CheckedDefinitions } from './check-definition-texts.ts';
import type { Recheck } from './find-runaway.ts';

const require = createRequire(import.meta.url);

export const NODE_BUILD_MEANS: BuildMeans = {
  hash: contentHash,
  loadAnalyser: () => require('recheck/lib/browser.js') as Recheck,
};

export function checkDefinitions(folder: string): CheckedDefinitions {
  return checkDefinitionTexts(readFolder(folder), NODE_BUILD_MEANS);
}
