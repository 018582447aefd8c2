/** Uploaded files on the wire (specification sections 3 and 7). */
import { z } from 'zod';

export const FileRecordBody = z
  .object({
    fileUrl: z.string().describe('Path under this origin that serves the file to its owner and to reviewers.'),
    fileKey: z.string(),
    fileName: z.string(),
    fileSize: z.number().int().describe('Bytes.'),
    fileType: z.string().describe('MIME type, found by content.'),
    fileHash: z.string().optional().describe('SHA-256 of the content, hex.'),
    uploadedAt: z.string().optional().describe('ISO time at which the server had it whole.'),
    checkingSince: z
      .string()
      .optional()
      .describe('Since when it waits for the virus scanner: it cannot be submitted yet.'),
    threat: z
      .string()
      .optional()
      .describe('In a draft: what the virus scanner has found in it since. It was not kept, and another is needed.'),
  })
  .meta({ id: 'FileRecord' });
export type FileRecordBody = z.infer<typeof FileRecordBody>;

export const UploadResponse = z
  .object({ success: z.literal(true), data: FileRecordBody })
  .meta({ id: 'UploadResponse' });
export type UploadResponse = z.infer<typeof UploadResponse>;

export const UploadManyResponse = z
  .object({ success: z.literal(true), data: z.array(FileRecordBody) })
  .meta({ id: 'UploadManyResponse' });
export type UploadManyResponse = z.infer<typeof UploadManyResponse>;
