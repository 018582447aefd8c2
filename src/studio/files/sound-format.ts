/** What a sound file holds, by its content: its name says only what somebody hopes. */
import type { SoundFormat } from '../../definition/language/sound.ts';

/** Undefined for what is none of these, such as a film, a picture or a WAV. */
export function findSoundFormat(bytes: Buffer): SoundFormat | undefined {
  if (isMp3(bytes)) return 'MP3';
  if (isAac(bytes)) return 'AAC';
  return isOgg(bytes) ? 'Ogg' : undefined;
}

/** With a tag before it, or at once a frame of MPEG audio, layer III. */
function isMp3(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 3) === 'ID3') return bytes.length > 10;
  const [first = 0, second = 0, third = 0] = bytes;
  const isLayer3 = first === 0xff && (second & 0xe6) === 0xe2;
  // A bit rate and a sampling rate that there are.
  return isLayer3 && third >> 4 !== 0xf && (third & 0xc) !== 0xc;
}

/** MP4 with a track of sound and none of pictures. */
function isAac(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const tracks: string[] = [];
  for (let at = bytes.indexOf('hdlr'); at !== -1; at = bytes.indexOf('hdlr', at + 4))
    tracks.push(bytes.toString('latin1', at + 12, at + 16));
  return tracks.includes('soun') && !tracks.includes('vide');
}

/** Its first page begins with what is in it. */
function isOgg(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 0, 4) !== 'OggS') return false;
  const begins = bytes.toString('latin1', 27 + (bytes[26] ?? 0)).slice(0, 8);
  return begins === 'OpusHead' || begins.startsWith('\u0001vorbis');
}
