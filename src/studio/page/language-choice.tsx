/** What is shown of the open file: itself, or its texts beside those of another language. */
import { useEffect } from 'react';
import { findShape } from '../../definition/translation/language-files.ts';
import { LabelledSelect } from './labelled-select.tsx';
import { REGISTRY, textOf, toSourceFile, translate, useStudio } from './studio-store.ts';

/** Nothing where the file has no texts, or the registry names one language alone. */
export function LanguageChoice() {
  const state = useStudio();
  const { open, translating } = state;
  const others = readLanguages(textOf(state, REGISTRY)).slice(1);
  const canTranslate = open !== undefined && findShape(toSourceFile(open)) !== undefined && others.length > 0;
  const isKnown = canTranslate && others.some(({ id }) => id === translating);
  useEffect(() => {
    // The file that is opened next may have no texts, and the language may be gone.
    if (translating !== undefined && !isKnown) translate(undefined);
  }, [translating, isKnown]);
  if (!canTranslate) return null;
  return (
    <LabelledSelect label="Show" value={translating ?? ''} onChange={(id) => translate(id === '' ? undefined : id)}>
      <option value="">the file</option>
      {others.map(({ id, name }) => (
        <option key={id} value={id}>
          in {name}
        </option>
      ))}
    </LabelledSelect>
  );
}

/** As far as registry.json can be read: while it is being changed it may say anything. */
function readLanguages(text: string): { id: string; name: string }[] {
  try {
    const { locale } = JSON.parse(text) as { locale?: { languages?: unknown } };
    const languages = Array.isArray(locale?.languages) ? (locale.languages as unknown[]) : [];
    return languages.flatMap((each) => {
      const { id, name } = Object(each) as { id?: unknown; name?: unknown };
      return typeof id === 'string' ? [{ id, name: typeof name === 'string' ? name : id }] : [];
    });
  } catch {
    return [];
  }
}
