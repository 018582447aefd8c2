/**
 * What several people ask alike is answered once, to all who may see the same, while it is read and for a moment after.
 */
import { getLanguage } from '@/texts/language';

/** More different questions than that within the moment are each answered by themselves. */
const MOST = 200;

export interface SharedAnswers {
  /**
   * `question`: all that the answer depends on, what the person may see among it. The language of who asks is a part of
   * each; moments in it count by the second.
   */
  share: <Answer>(question: unknown, answer: () => Promise<Answer>) => Promise<Answer>;
  /** Whoever asks from now on is told what is so by now. */
  forget: () => void;
}

/** `seconds`: for how long an answer is good after it was asked for; 0: each is answered by itself. */
export function createSharedAnswers(seconds: number, now = () => performance.now()): SharedAnswers {
  const answers = new Map<string, { until: number; answer: Promise<unknown> }>();
  return {
    share<Answer>(question: unknown, answer: () => Promise<Answer>): Promise<Answer> {
      if (seconds === 0) return answer();
      const key = JSON.stringify([getLanguage().id, question]).replaceAll(/(T\d\d:\d\d:\d\d)\.\d{3}Z"/g, '$1Z"');
      const kept = answers.get(key);
      if (kept && kept.until > now()) return kept.answer as Promise<Answer>;
      for (const [each, { until }] of answers) if (until <= now()) answers.delete(each);
      const given = answer();
      if (answers.size < MOST) {
        const entry = { until: now() + seconds * 1000, answer: given };
        answers.set(key, entry);
        // What has failed is tried again by the next.
        given.catch(() => answers.get(key) === entry && answers.delete(key));
      }
      return given;
    },
    forget: () => answers.clear(),
  };
}
