/**
 * For products of tests: when the disk has what is written is left to the system. A first start waits for the disk
 * 1,600 times, which takes seconds, and only a power cut would tell. What is kept before which answer, those tests see
 * that give a `sync` of their own.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

fs.fsyncSync = () => undefined;
syncBuiltinESMExports();
