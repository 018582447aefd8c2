/** Small files of real formats: whoever uploads them finds them accepted by their content. */

/** A file of this name, of the format that its ending says: PDF for what it does not know. */
export function createSampleFile(name: string): File {
  const ending = name.split('.').at(-1)?.toLowerCase() ?? '';
  const { type, base64 } = FORMATS[ending] ?? PDF;
  return new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name, { type });
}

const PDF = {
  type: 'application/pdf',
  base64: btoa(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`),
};
const PNG = {
  type: 'image/png',
  base64: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
};
const JPEG = { type: 'image/jpeg', base64: '/9j/4AAQSkZJRgABAQAAAQABAAD/2Q==' };
const GIF = { type: 'image/gif', base64: 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==' };

const FORMATS: Record<string, { type: string; base64: string }> = {
  pdf: PDF,
  png: PNG,
  jpg: JPEG,
  jpeg: JPEG,
  gif: GIF,
};
