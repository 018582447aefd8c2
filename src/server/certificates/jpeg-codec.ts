/** JPEG by MozJPEG, which is WebAssembly: @jsquash/jpeg fetches it in pages alone, so that it is handed over here. */
import decode, { init as initDecoder } from '@jsquash/jpeg/decode.js';
import encode, { init as initEncoder } from '@jsquash/jpeg/encode.js';
import decoder from '@jsquash/jpeg/codec/dec/mozjpeg_dec.wasm?url&inline';
import encoder from '@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm?url&inline';

/** As a canvas has them: four bytes a pixel, from the upper left. */
export type Pixels = Pick<ImageData, 'width' | 'height' | 'data'>;

let opened: Promise<unknown> | undefined;

function open(): Promise<unknown> {
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
  await open();
  return decode(bytes.slice().buffer);
}

/** Of one channel, with tables of only those codes that the picture has. `quality`: from 1 to 100. */
export async function encodeGreyJpeg(pixels: Pixels, quality: number): Promise<Uint8Array<ArrayBuffer>> {
  await open();
  const GREY = 1;
  const options = { quality, color_space: GREY, progressive: false, baseline: true };
  return new Uint8Array(await encode(pixels as ImageData, options));
}
