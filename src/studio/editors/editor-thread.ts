/** The thread in which an editor's texts are checked. */
import { NODE_MEANS } from '../check/check-folder.ts';
import { checkTexts } from '../check/check-texts.ts';
import { readFolder, withTexts } from '../files/read-definitions.ts';
import { answerJobs } from '../server/job-thread.ts';
import type { EditorJob } from './editor-check.ts';

answerJobs(({ folder, texts }: EditorJob) => checkTexts(withTexts(readFolder(folder), texts), NODE_MEANS).issues);
