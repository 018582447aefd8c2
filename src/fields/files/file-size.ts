import { toNumberText } from '@/ui/number-text';

/** Bytes as a person reads them: "512 B", "12 kB", "1.4 MB" (1 MB = 1024 × 1024 bytes, as the upload limits count). */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} kB`;
  return `${toNumberText(bytes / (1024 * 1024), 1)} MB`;
}
