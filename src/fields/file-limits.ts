/** What a file field takes, in words and for the browser's picker. */
import type { FieldDefinition } from '@/definition/parse/catalog';
import { toSizeText } from '@/engine/locale/size-text';
import { t } from '@/texts/t';
import { listText } from '@/texts/list-text';

const KNOWN_TYPES: Record<string, { word: string; extensions: string[] }> = {
  'application/pdf': { word: 'PDF', extensions: ['.pdf'] },
  'image/jpeg': { word: 'JPEG', extensions: ['.jpg', '.jpeg'] },
  'image/png': { word: 'PNG', extensions: ['.png'] },
  'image/gif': { word: 'GIF', extensions: ['.gif'] },
  'image/webp': { word: 'WebP', extensions: ['.webp'] },
  'application/msword': { word: 'DOC', extensions: ['.doc'] },
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': { word: 'DOCX', extensions: ['.docx'] },
};

/** "PDF, JPEG or PNG, up to 10 MB"; undefined when the schema sets no limits. */
export function describeLimits({ accept, maxBytes }: Pick<FieldDefinition, 'accept' | 'maxBytes'>): string | undefined {
  const words = accept.map((type) => KNOWN_TYPES[type]?.word ?? type);
  const types = words.length > 0 ? listText(words, 'disjunction') : undefined;
  const size = maxBytes === undefined ? undefined : toSizeText(maxBytes);
  if (types === undefined) return size === undefined ? undefined : t('up to {size}', { size });
  return size === undefined ? types : t('{types}, up to {size}', { types, size });
}

/** The picker's `accept`: types and extensions both, since some phones know only the one or the other. */
export function toAccept({ accept }: Pick<FieldDefinition, 'accept'>): string | undefined {
  return accept.flatMap((type) => [type, ...(KNOWN_TYPES[type]?.extensions ?? [])]).join(',') || undefined;
}

/**
 * The MIME type of a chosen file; by its name where the browser does not know it, or says it in a way of its own:
 * phones tell of "image/jpg", and of a PDF as of any bytes. The server looks at the content.
 */
export function guessFileType({ name, type }: Pick<File, 'name' | 'type'>): string {
  if (Object.hasOwn(KNOWN_TYPES, type)) return type;
  const ending = name.toLowerCase();
  const [byName] = Object.keys(KNOWN_TYPES).filter((known) =>
    KNOWN_TYPES[known]?.extensions.some((extension) => ending.endsWith(extension)),
  );
  return byName ?? (type || 'application/octet-stream');
}
