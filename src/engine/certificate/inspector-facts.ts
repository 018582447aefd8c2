/** What the page at /verify tells the script that reads codes there (`app/inspector`). */
import type { Judged } from './judge-certificate';

/** The id of the element that has it as JSON. */
export const INSPECTOR_FACTS = 'inspector-facts';
/** Where the script stands; beside it nothing is fetched. */
export const INSPECTOR_SCRIPT = '/inspector.js';

export type Verdict = Extract<Judged, { genuine: true }>['worth'] | Extract<Judged, { genuine: false }>['why'];

export interface InspectorFacts {
  /** The public address of the registry: certificates of another are told apart. */
  issuer: string;
  locales: string[];
  timeZone: string;
  /** What each application type is called. */
  types: Record<string, string>;
  /** Word and sentence of each verdict; `{time}`, `{day}` and `{issuer}` are filled in. */
  verdicts: Record<Verdict, { tone: 'success' | 'warning' | 'danger'; word: string; sentence: string }>;
  labels: Record<'number' | 'holder' | 'type' | 'from' | 'until' | 'born' | 'photograph' | 'details', string>;
  texts: Record<
    | 'starting'
    | 'looking'
    | 'noCode'
    | 'noPicture'
    | 'cameraRefused'
    | 'cameraMissing'
    | 'noKeys'
    | 'kept'
    | 'noList'
    | 'notKept'
    | 'clock',
    string
  >;
}
