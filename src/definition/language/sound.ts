/**
 * A question's text read aloud: `<type>/sounds/<step>/<field path>.<language>.<ending>`, a file for each question and
 * language.
 */

/** Beside provider.json. */
export const SOUNDS_FOLDER = 'sounds';

/** About a minute of speech; on a slow line it is there within some seconds, and costs little. */
export const LARGEST_SOUND_BYTES = 300_000;

/** By what a file holds, how its name may end, the usual one first. */
export const SOUND_ENDINGS = { MP3: ['mp3'], AAC: ['m4a'], Ogg: ['ogg', 'opus'] } as const;
export type SoundFormat = keyof typeof SOUND_ENDINGS;

/** What is known of a file without hearing it. */
export interface SoundFile {
  bytes: number;
  /** By its content; undefined for what is no sound that phones play. */
  format: SoundFormat | undefined;
  /**
   * Made of its content, so that whoever has kept it need not ask whether it still is what it was:
   * "3fa9c1d27b60e8f4.mp3".
   */
  servedAs: string;
}

/** By path below schemas/, every file in a folder of sounds. */
export type SoundFiles = Readonly<Record<string, SoundFile>>;

export interface SoundPlace {
  /** The folder of the type. */
  type: string;
  /** Id of the step. */
  form: string;
  /** Path of the field, without the numbers of rows: "directors.name". */
  field: string;
  language: string;
  ending: string;
}

const PLACE = new RegExp(`^([^/]+)/${SOUNDS_FOLDER}/([^/]+)/([^/]+)\\.([\\w-]+)\\.([^./]+)$`);

/** Whether the file lies where sounds do, whatever it is called; what begins with a dot is some program's own. */
export function isInSounds(path: string): boolean {
  return new RegExp(`^[^/]+/${SOUNDS_FOLDER}/`).test(path) && !path.includes('/.');
}

/** Undefined for a name that says no question and language. */
export function readSoundPlace(path: string): SoundPlace | undefined {
  const [, type, form, field, language, ending] = PLACE.exec(path) ?? [];
  if (type === undefined || form === undefined || field === undefined || language === undefined) return undefined;
  return { type, form, field, language, ending: ending ?? '' };
}

export function toSoundPath({ type, form, field, language, ending }: SoundPlace): string {
  return `${type}/${SOUNDS_FOLDER}/${form}/${field}.${language}.${ending}`;
}
