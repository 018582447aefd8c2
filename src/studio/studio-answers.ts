/** What the studio's server and its page say to each other. */
import type { Change } from '../definition/compare/change.ts';
import type { DefinitionIssue } from '../definition/language/definition-issue.ts';

export interface ShownType {
  id: string;
  name: string;
  steps: { id: string; title: string }[];
  hasForm: boolean;
  hasRecord: boolean;
  /** "minimal" and "complete" first. `expect`: why it must be refused. */
  examples: { name: string; expect: readonly { path: string; message: string }[] }[];
}

export interface UnreleasedChange extends Pick<Change, 'where' | 'what' | 'breaks' | 'advice'> {
  /** Not on disk yet. */
  isUnsaved: boolean;
}

/** What stored records of a type hold that the folder knows no more, and how many of them do. */
export interface LeftBehind {
  /** application_type. */
  type: string;
  /** Such as: the status "inspected". */
  what: string;
  records: number;
}

/** Of the development database; or why it cannot be told. `count`: all records in it. */
export type StoredImpact = { count: number; left: LeftBehind[] } | { problem: string };

/** What a change means, since the last release; or why that cannot be told. */
export type Impact = { since: string; changes: UnreleasedChange[]; stored: StoredImpact } | { problem: string };

/** The folder as it would be with the unsaved texts. */
export interface Checked {
  /** As `npm run schemas:check` tells them. */
  issues: DefinitionIssue[];
  /** Whether the preview shows this state, and not an earlier one that was in order. */
  isShown: boolean;
  /** Rises when what the preview shows changes. */
  shownState: number;
  /** Of what the preview shows. */
  types: ShownType[];
  impact: Impact;
}

/** What the preview opens: a page of the product, with somebody signed in. */
export interface Opening {
  path: string;
  /** As the authentication service answers it. */
  session: unknown;
  /** Id of the language that the page speaks; without it, the first. */
  language?: string;
  /** The answers that the form begins with; without it, an empty form. */
  draft?: { scope: string; version: string; step: string; data: Record<string, unknown> };
}

/** A message as it would reach somebody. */
export interface ShownMessage {
  /** When it is sent: "Submitted", or the label of a transition. */
  occasion: string;
  channel: 'sms' | 'email';
  to: string;
  subject?: string;
  text: string;
  /** Of an SMS: each part costs. */
  parts?: number;
}

/** The record that an example becomes: its pages, its receipt, its messages, and what went over the wire. */
export interface ShownRecord {
  request: unknown;
  response: { status: number; body: unknown };
  /** Where the example is refused there is no record. */
  record?: {
    applicant: Opening;
    officer: Opening;
    /** `lines`: what stands in it. `pdf`: the document, in base64. */
    receipt: { lines: string[]; pdf: string };
    messages: ShownMessage[];
  };
}
