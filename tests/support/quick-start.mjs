/**
 * For processes of tests, which begin many a database and end it soon. When the disk has what is written is left to the
 * system: a first start waits for it 1,600 times, which takes seconds, and only a power cut would tell. (What is kept
 * before which answer, those tests see that give a `sync` of their own.) And the embedded PostgreSQL is compiled once,
 * quickly: compiling it again for speed takes longer than what is asked of it.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setFlagsFromString } from 'node:v8';

fs.fsyncSync = () => undefined;
syncBuiltinESMExports();
setFlagsFromString('--liftoff-only');
