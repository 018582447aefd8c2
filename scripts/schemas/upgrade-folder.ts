/** Rewrites the files of a definitions folder that are written in an older language. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { DefinitionIssue } from '../../src/definition/language/definition-issue.ts';
import { isFormerUiSchema } from '../../src/definition/language/former-ui-schema.ts';
import type { JsonObject, JsonValue } from '../../src/definition/language/json-schema.ts';
import { upgrade2To3 } from '../../src/definition/upgrade/upgrade-2-to-3.ts';
import { readDefinitionFiles } from '../../src/studio/files/read-definitions.ts';
import { formatJson } from '../../src/studio/files/format-json.ts';

export interface Upgraded {
  /** By path below the folder: what was changed. */
  rewritten: Map<string, string>;
  /** Files that could not be rewritten, and why. */
  issues: DefinitionIssue[];
}

/** Other files stay as they are, to the byte. */
export function upgradeFolder(folder: string): Upgraded {
  const { files, issues } = readDefinitionFiles(folder);
  const result: Upgraded = { rewritten: new Map(), issues: [...issues] };
  for (const [file, former] of files) {
    if (!file.endsWith('.ui.json') || !isFormerUiSchema(former)) continue;
    try {
      const needed = Object.fromEntries([...files].filter(([other]) => isNeeded(other, file)));
      for (const [path, content] of Object.entries(upgrade2To3(needed)))
        if (JSON.stringify(content) !== JSON.stringify(needed[path])) {
          writeFileSync(join(folder, path), formatJson(content));
          result.rewritten.set(
            path,
            path === file ? describe(former as JsonObject) : 'tick boxes have "uniqueItems": true now',
          );
        }
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      const message = `The file is written in the older language, and not as that wanted it: ${z.prettifyError(error)}.`;
      result.issues.push({ file, pointer: '/sections', message, remedy: 'Mend it, then run the command again.' });
    }
  }
  return result;
}

/** The file itself, and the schemas: one of them is its own, and that may take over others. */
function isNeeded(other: string, file: string): boolean {
  return other === file || other.endsWith('.schema.json');
}

function describe({ sections, fields }: JsonObject): string {
  const count = (value: JsonValue | undefined, word: string) => {
    const { length } = Object.keys(value !== null && typeof value === 'object' ? value : {});
    return `${length} ${word}${length === 1 ? '' : 's'}`;
  };
  return `${count(sections, 'section')} and ${count(fields, 'field')} are an RJSF uiSchema now`;
}
