/** Sizes of files in words, the same ones wherever a person meets them. */
import { formatNumber } from './formats';
import { t } from '@/texts/t';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

/** "512 bytes", "840 kB", "2.4 MB": 1 MB = 1024 × 1024 bytes, as the limits of uploads count. */
export function toSizeText(bytes: number): string {
  if (bytes < KILOBYTE) return t('{bytes} bytes', { bytes: formatNumber(bytes) });
  if (bytes < MEGABYTE) return t('{number} kB', { number: formatNumber(Math.round(bytes / KILOBYTE)) });
  return t('{number} MB', { number: formatNumber(Math.round((bytes / MEGABYTE) * 10) / 10) });
}
