/** The thread in which agents' questions are answered. */
import { answerJobs } from '../server/job-thread.ts';
import { answerAgent } from './agent-jobs.ts';

answerJobs(answerAgent);
