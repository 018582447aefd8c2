/** Small whole files of real formats: whoever uploads them finds them accepted by their content. */
import { decodeBase64 } from 'hono/utils/encode';

/** A file of this name, of the format that its ending says: PDF for what it does not know. */
export function createSampleFile(name: string): File {
  const { type, base64 } = findFormat(name);
  return new File([decodeBase64(base64)], name, { type });
}

/** What is in it. */
export function createSampleBytes(name: string): Uint8Array<ArrayBuffer> {
  return decodeBase64(findFormat(name).base64);
}

function findFormat(name: string): { type: string; base64: string } {
  return FORMATS[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? PDF;
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
const JPEG = {
  type: 'image/jpeg',
  base64:
    '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAABf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVf/Z',
};
const GIF = { type: 'image/gif', base64: 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==' };

/** An empty page. */
const DOCX = {
  type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  base64:
    'UEsDBBQAAAAIAAAAIVy6d6ScywAAAFMBAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbJWQvVLDQAyEX+XmWiYnQ0HB2E4BtEDBC2jOsn3D/c1JCeHtkRNIQUcp7Wq/HfX7U4rmSI1DyYO9dZ3dj/37VyU2qmQe7CpSHwDYr5SQXamUVZlLSyg6tgUq+g9cCO667h58yUJZdrJl2LF/ohkPUczzSdcXSqPI1jxejBtrsFhrDB5FdTjm6Q9l90Nwenn28Boq36jBwti/av0WJjJv2OQFk8bBZ2kTTMUfkiLcZvwXr8xz8HS939JqK56YQ15SdFclYci/PeD8tvEbUEsDBBQAAAAIAAAAIVz+IQPLkgAAAAQBAAALAAAAX3JlbHMvLnJlbHONzzsOwjAQBNCrWHsAr6GgQHbS0NAiLrByNnFE/JFtfrfHBQVBFJQ7M3rS6v7hF3HjXOYYDGykgr7TJ16otqC4ORXRFqEYcLWmPWKxjj0VGROH1owxe6rtzBMmsheaGLdK7TB/GrA2xXEwQCDOz8T/wHEcZ8uHaK+eQ/3hfy2aTHniauAe84DDO5aNBew0rv7rXlBLAwQUAAAACAAAACFck3ZK1XEAAACMAAAAEQAAAHdvcmQvZG9jdW1lbnQueG1sRY1BDsIgEEWv0nCADrpwQSg9CwK2JJ0ZwqDo7aUL4+rn5SXv2/WNx/RKVTLToi6zVquz3UQOT0zUpqFJTF/U3loxABL2hF5mLomGe3BF3wbWDTrXWCqHJJJpwwOuWt8AfSZ1Ju8cP+cWcBZ+CP8r9wVQSwECFAMUAAAACAAAACFcuneknMsAAABTAQAAEwAAAAAAAAAAAAAAgAEAAAAAW0NvbnRlbnRfVHlwZXNdLnhtbFBLAQIUAxQAAAAIAAAAIVz+IQPLkgAAAAQBAAALAAAAAAAAAAAAAACAAfwAAABfcmVscy8ucmVsc1BLAQIUAxQAAAAIAAAAIVyTdkrVcQAAAIwAAAARAAAAAAAAAAAAAACAAbcBAAB3b3JkL2RvY3VtZW50LnhtbFBLBQYAAAAAAwADALkAAABXAgAAAAA=',
};

const FORMATS: Record<string, { type: string; base64: string }> = {
  pdf: PDF,
  png: PNG,
  jpg: JPEG,
  jpeg: JPEG,
  gif: GIF,
  docx: DOCX,
};
