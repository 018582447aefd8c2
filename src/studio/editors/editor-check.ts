/** The check of a folder with the texts of an editor, in a thread of its own, ended where it takes too long. */
import type { DefinitionIssue } from '../../definition/language/definition-issue.ts';
import { createJobThread, EndedError } from '../server/job-thread.ts';

export interface EditorJob {
  folder: string;
  /** By path below the folder, in place of what is on disk. */
  texts: Record<string, string>;
}

export function createEditorCheck(
  folder: string,
  seconds: number,
): (texts: Record<string, string>) => Promise<readonly DefinitionIssue[]> {
  const thread = createJobThread<EditorJob, DefinitionIssue[]>({
    module: new URL('editor-thread.ts', import.meta.url),
    given: undefined,
    milliseconds: seconds * 1000,
  });
  return async (texts) => {
    try {
      return await thread.ask({ folder, texts });
    } catch (error) {
      if (!(error instanceof EndedError)) throw error;
      throw new Error(`${error.message} Split what is very large; a pattern may be the cause.`, { cause: error });
    }
  };
}
