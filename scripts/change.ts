/** One difference between two sets of definitions, in words for whoever made it. */
export interface Change {
  /** Provider and, where it is about one, step and field: "tennis-club › club › club_name". */
  where: string;
  what: string;
  /** Whether stored records or drafts, or programs that call the API, no longer fit. */
  breaks: boolean;
  /** What to do about it; only where it breaks. */
  advice?: string;
}

export const KEEP = 'Stored records keep the definition they were made under, also when they are sent back for changes; drafts go on under the new one and must answer anew.';
