/** One difference between two sets of definitions, in words for whoever made it. */
export interface Change {
  /** Provider and, where it is about one, step and field: "tennis-club › club › club_name". */
  where: string;
  what: string;
  /** Whether stored records or drafts, or programs that call the API, no longer fit. */
  breaks: boolean;
  /** What to do about it; only where it breaks. */
  advice?: string;
  /** What it is to whoever fills in the form; without it nothing but how the form reads. */
  asks?: AskedOtherwise;
}

/** One question of a form and what became of it. */
export interface AskedOtherwise {
  field: string;
  label: string;
  how: 'new' | 'gone' | 'required' | 'rules';
}

/** Takes the differences of one field or one schema, by what they mean for answers. */
export interface Teller {
  /** Answers that were right may be wrong now. */
  tighter: (what: string) => void;
  /** Other answers are right too. */
  looser: (what: string) => void;
  /** It only reads otherwise. */
  reads: (what: string) => void;
}

export const KEEP =
  'Stored records keep the definition they were made under, also when they are sent back for changes; drafts go on under the new one and must answer anew.';

export function createTeller(where: string, changes: Change[], asks?: AskedOtherwise): Teller {
  const asked = asks ? { asks } : {};
  return {
    tighter: (what) =>
      void changes.push({
        where,
        what: `${what} Answers given before may be refused.`,
        breaks: true,
        advice: KEEP,
        ...asked,
      }),
    looser: (what) => void changes.push({ where, what, breaks: false, ...asked }),
    reads: (what) => void changes.push({ where, what, breaks: false }),
  };
}
