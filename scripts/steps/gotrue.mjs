/** The sign-in server of hosted projects, for the tests of hosted sign-in. No package: whoever has it builds it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './command.mjs';

const COMMIT = 'bc32168e';
const USUAL_PLACE = join(ROOT, '.cache', 'gotrue');

/** The program that GOTRUE_BINARY names, else the one at its usual place; undefined when it is not there. */
export function findGotrue() {
  const path = process.env.GOTRUE_BINARY || USUAL_PLACE;
  return existsSync(path) ? path : undefined;
}

/** Why tests are left out without it, and what to do; undefined when it is there. */
export function tellMissingGotrue() {
  if (findGotrue() !== undefined) return undefined;
  return [
    'Left out: there is no GoTrue, the sign-in server of hosted projects. GOTRUE_BINARY names it; else it is',
    '.cache/gotrue. Build one with Go, in a folder beside this one:',
    '  git clone https://github.com/supabase/auth && cd auth',
    `  git checkout ${COMMIT} && CGO_ENABLED=0 go build -trimpath -o ${USUAL_PLACE}`,
  ].join('\n');
}
