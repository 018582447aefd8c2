/** Questions read aloud: `<type>/sounds/` of the definitions, at /sounds/, each under a name made of its content. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SOUNDS_FOLDER } from '../../src/definition/language/sound.ts';
import type { Catalog } from '../../src/definition/parse/catalog.ts';

/** By address without the leading slash, where each file is below the definitions; of two that are alike, one. */
export function listSounds({ sounds = {} }: Pick<Catalog, 'sounds'>): Map<string, string> {
  return new Map(Object.entries(sounds).map(([path, { servedAs }]) => [`sounds/${servedAs}`, path]));
}

/** Whether any type has a folder of them. */
export function hasSounds(root: string): boolean {
  return existsSync(root) && readdirSync(root).some((type) => existsSync(join(root, type, SOUNDS_FOLDER)));
}
