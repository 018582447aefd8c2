/**
 * The photograph of a card, so small that the signed code can hold it: grey, of 48 by 64 pixels, cut as on the card. A
 * face of that size is known again in 400 to 700 bytes (docs/DECISIONS.md, Certificates).
 */
import { JpegEmbedder } from '@cantoo/pdf-lib';
import { decode as decodePng, toRGBA8 } from '@cantoo/pdf-lib/upng';
import { CUT_BELOW, isJpeg, readOrientation, TURNS } from './card-photograph';
import decode, { init as initDecoder } from '@jsquash/jpeg/decode.js';
import encode, { init as initEncoder } from '@jsquash/jpeg/encode.js';
import decoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?url&inline';
import encoder from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?url&inline';

/** As a canvas has them: four bytes a pixel, from the upper left. */
type Pixels = Pick<ImageData, 'width' | 'height' | 'data'>;

/** MozJPEG, which is WebAssembly: @jsquash/jpeg fetches it in pages alone, so that it is handed over here. */
let opened: Promise<unknown> | undefined;

function openCodec(): Promise<unknown> {
  // What the decoder answers with; Node has none.
  globalThis.ImageData ??= class {
    constructor(data: Uint8ClampedArray, width: number, height: number) {
      Object.assign(this, { data, width, height });
    }
  } as unknown as typeof ImageData;
  opened ??= Promise.all([compile(decoder).then(initDecoder), compile(encoder).then(initEncoder)]);
  return opened;
}

async function compile(address: string): Promise<WebAssembly.Module> {
  const response = await fetch(address);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Rejects for what is none. */
export async function decodeJpeg(bytes: Uint8Array<ArrayBuffer>): Promise<Pixels> {
  await openCodec();
  return decode(bytes.slice().buffer);
}

/** Of one channel, with tables of only those codes that the picture has. `quality`: from 1 to 100. */
export async function encodeGreyJpeg(pixels: Pixels, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  await openCodec();
  const GREY = 1;
  const options = { quality, color_space: GREY, progressive: false, baseline: true };
  return new Uint8Array(await encode(pixels as ImageData, options));
}

const WIDTH = 48;
const HEIGHT = 64;
/** Looked at for each pixel, in each direction. */
const LOOKS = 8;
/** What a telephone takes. Unpacked it takes four bytes for each, in the codec and again here. */
const MOST_PIXELS = 13_000_000;
/** Of the pixels that may become quite black, and quite white: faces are seen in bad light, too. */
const EXTREME = 0.01;
const QUALITIES = [75, 70, 65, 60, 55, 50, 45, 40, 35, 30, 25, 20];

interface Picture {
  width: number;
  height: number;
  /** Red, green, blue and a fourth, of each pixel. */
  data: Uint8Array | Uint8ClampedArray;
}

/**
 * A JPEG of at most so many bytes; undefined for what is no picture that can be read, and where the best would be too
 * coarse to know anybody.
 */
export async function createSmallPortrait(
  bytes: Uint8Array<ArrayBuffer>,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const picture = await open(bytes);
  if (!picture) return undefined;
  const greys = stretch(scale(picture, readOrientation(bytes)));
  const portrait = { width: WIDTH, height: HEIGHT, data: Uint8ClampedArray.from(greys.flatMap((g) => [g, g, g, 255])) };
  for (const quality of QUALITIES) {
    const jpeg = await encodeGreyJpeg(portrait, quality);
    if (jpeg.length <= mostBytes) return jpeg;
  }
  return undefined;
}

async function open(bytes: Uint8Array<ArrayBuffer>): Promise<Picture | undefined> {
  try {
    if (isJpeg(bytes)) {
      const { width, height } = await JpegEmbedder.for(bytes);
      return width * height > MOST_PIXELS ? undefined : await decodeJpeg(bytes);
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const [width, height] = [view.getUint32(16), view.getUint32(20)];
    if (width * height > MOST_PIXELS) return undefined;
    const [data] = toRGBA8(decodePng(bytes.slice().buffer));
    return data && { width, height, data: new Uint8Array(data) };
  } catch {
    // As on the card: a code without a photograph is better than none.
    return undefined;
  }
}

/** Upright, in its frame, from 0 (black) to 1; what is transparent is white. */
function scale({ width, height, data }: Picture, orientation: number): number[] {
  const [a, b, c, d, e, f] = TURNS[orientation] ?? TURNS[1];
  const turn = a * d - b * c;
  const [upWidth, upHeight] = orientation >= 5 ? [height, width] : [width, height];
  // Of the picture, the part that is in the frame.
  const across = Math.min(1, (upHeight * WIDTH) / HEIGHT / upWidth);
  const down = Math.min(1, (upWidth * HEIGHT) / WIDTH / upHeight);
  const [left, top] = [(1 - across) / 2, (1 - down) * (1 - CUT_BELOW)];
  const look = (x: number, y: number) => {
    const [fromX, fromY] = [x - e, 1 - y - f];
    const column = Math.min(width - 1, Math.floor(((d * fromX - c * fromY) / turn) * width));
    const row = Math.min(height - 1, Math.floor((1 - (a * fromY - b * fromX) / turn) * height));
    const at = 4 * (Math.max(0, row) * width + Math.max(0, column));
    const [red = 0, green = 0, blue = 0, solid = 0] = data.subarray(at, at + 4);
    const grey = (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
    return 1 - (solid / 255) * (1 - grey);
  };
  return Array.from({ length: WIDTH * HEIGHT }, (_none, place) => {
    const [row, column] = [Math.floor(place / WIDTH), place % WIDTH];
    let sum = 0;
    for (let index = 0; index < LOOKS * LOOKS; index += 1) {
      const [y, x] = [row + (Math.floor(index / LOOKS) + 0.5) / LOOKS, column + ((index % LOOKS) + 0.5) / LOOKS];
      sum += look(left + (x / WIDTH) * across, top + (y / HEIGHT) * down);
    }
    return sum / (LOOKS * LOOKS);
  });
}

/** From black to white, so that few bytes tell most. */
function stretch(greys: readonly number[]): number[] {
  const sorted = greys.toSorted((a, b) => a - b);
  const [dark = 0, bright = 1] = [
    sorted[Math.floor(greys.length * EXTREME)],
    sorted.at(-Math.ceil(greys.length * EXTREME)),
  ];
  const span = Math.max(bright - dark, 0.1);
  return greys.map((grey) => 255 * Math.min(1, Math.max(0, (grey - dark) / span)));
}
