/** A card, and what is on it. */
import latin from '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf?inline';
import arabic from '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf?inline';
import { encodeGreyJpeg } from '@/server/certificates/small-portrait';
import type { CardFacts } from '@/server/platform/heavy-work';

/** Typefaces of a registry that prints Arabic, too. */
export const TYPEFACES = [latin, arabic].map((file) => ({ regular: file, bold: file }));

export const YORUBA =
  'Ọ̀ṣúndáre Ẹ̀kúndayọ̀ Ọmọ́táyọ̀ Ṣọlápé Adéṣínà Títílayọ̀ Olúwaṣeun Bámgbóṣé Akíntọ́lá Fọláṣadé Ògúnlànà-Ọ̀yọ́wálé';
export const ARABIC =
  'عبد الرحمن بن محمد بن عبد الله بن سليمان بن أحمد بن خالد بن إبراهيم بن يوسف الحسيني الهاشمي القرشي المكي';

/** 24 by 16 pixels: a red, a white and a blue third, from the left. */
const FLAG =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAAAABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAAABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAAAAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAAAAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAAAABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//wAARCAAQABgDASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAcGCP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAWAQEBAQAAAAAAAAAAAAAAAAAGBAf/xAAaEQEAAQUAAAAAAAAAAAAAAAAABAVBQ4HB/9oADAMBAAIRAxEAPwDMroha6JItyCu498c5ANLFX//Z';

/** A JPEG of the flag that says how the camera was held, by the numbers of Exif. */
export function takePhotograph(orientation: number): Uint8Array<ArrayBuffer> {
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, 0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0];
  const part = [...exif, orientation, 0, 0, 0, 0, 0, 0, 0];
  const [start, ...rest] = [Buffer.from(FLAG, 'base64').subarray(0, 2), Buffer.from(FLAG, 'base64').subarray(2)];
  return new Uint8Array(
    Buffer.concat([start, Buffer.from([0xff, 0xe1, 0, part.length + 2, ...part]), ...rest] as Buffer[]),
  );
}

/** A JPEG of so many details that it fills whatever room it is given: no face has more. */
export function takeBusyPhotograph(): Promise<Uint8Array<ArrayBuffer>> {
  const [width, height] = [300, 400];
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, (_none, index) => {
    const pixel = Math.floor(index / 4);
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    return 128 + 60 * Math.sin(x / 9 + y / 30) + 60 * Math.sin((x * y) / 900);
  });
  return encodeGreyJpeg({ width, height, data }, 90);
}

export function createCardFacts(change: Partial<CardFacts> = {}): CardFacts {
  return {
    language: 'en-NG',
    authority: 'Court of Lagos',
    title: 'Card of an Umpire',
    number: 'TC-2026-00042-37',
    holder: 'Ọlá Ƙasa',
    front: [{ label: 'Number', text: 'TC-2026-00042-37' }],
    back: [{ label: 'Valid from', text: '26 November 2026' }],
    conditions: ['It is for its holder alone.'],
    signatory: undefined,
    token: 'A'.repeat(420),
    check: 'Check this card at https://registry.example/verify/TC-2026-00042-37',
    photograph: undefined,
    photographWords: 'Photograph of Ọlá Ƙasa',
    issuedAt: new Date('2026-11-26T00:00:00Z'),
    ...change,
  };
}
