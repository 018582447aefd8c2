/**
 * What of packages the pages do without, and what stands in for it; docs/DECISIONS.md, Forms. Each says how much gzip
 * it saves of the first step of a form (measured by scripts/bench/bundle-size.ts): of RJSF's 5 kB or more.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const standIns = fileURLToPath(new URL('../../src/form/stand-ins', import.meta.url));

/** Aliases for Vite, by the name that is imported. */
export const leanPackages = {
  // 31.4 kB: sets descriptions as Markdown; no definition asks for that.
  'markdown-to-jsx/react': `${standIns}/plain-markdown.ts`,
};

/** 7.4 kB: compares addresses of schemas by RFC 3986, where a schema is of the draft of 2020; the browser can. */
const ADDRESSES = {
  importer: /@rjsf\/utils\/lib\/findSchemaDefinition\.js$/,
  source: 'fast-uri',
  standIn: `${standIns}/schema-addresses.ts`,
};

/**
 * 7 kB: the parts of RJSF's own look whose names the theme gives to others (`src/form/theme/rjsf-theme.ts`, or
 * `full-form.tsx` for what only that form draws), and what no definition can name. None is ever drawn.
 */
const UNDRAWN: Readonly<Record<string, readonly string[]>> = {
  fields: ['LayoutGridField', 'LayoutHeaderField', 'LayoutMultiSchemaField', 'NullField', 'NumberField'],
  templates: [
    'ArrayFieldItemTemplate',
    'ArrayFieldTemplate',
    'BaseInputTemplate',
    'CyclicSchemaExpandTemplate',
    'FieldTemplate/index',
    'MultiSchemaFieldTemplate',
    'ObjectFieldTemplate',
  ],
  widgets: [
    'AltDateTimeWidget',
    'AltDateWidget',
    'CheckboxWidget',
    'CheckboxesWidget',
    'DateWidget',
    'FileWidget',
    'PasswordWidget',
    'RadioWidget',
    'RatingWidget',
    'SelectWidget',
    'TextWidget',
    'TextareaWidget',
    'TimeWidget',
    'UpDownWidget',
  ],
};
const RJSF_INDEX = /@rjsf\/core\/lib\/components\/(\w+)\/index\.js$/;
/** 3 kB of every page with a button: the ripple, which the theme turns off for all of them (`src/ui/theme/base.ts`). */
const RIPPLE = { importer: /@mui\/material\/ButtonBase\/ButtonBase\.mjs$/, source: './TouchRipple.mjs' };
const NEVER_DRAWN = `${standIns}/never-drawn.ts`;

/** Puts the stand-ins in their places; throws, where there is a form, when one of them is not imported where it was. */
export function leaveOutUnused(): Plugin {
  let isForm = false;
  const met = new Set<string>();
  const wanted = [
    ADDRESSES.source,
    RIPPLE.source,
    ...Object.entries(UNDRAWN).flatMap(([folder, names]) => names.map((name) => `${folder}/${name}`)),
  ];
  return {
    name: 'leave-out-unused',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      isForm ||= /\/@rjsf\/utils\//.test(importer);
      if (source === ADDRESSES.source && ADDRESSES.importer.test(importer)) {
        met.add(source);
        return ADDRESSES.standIn;
      }
      if (source === RIPPLE.source && RIPPLE.importer.test(importer)) {
        met.add(source);
        return NEVER_DRAWN;
      }
      const [, folder = ''] = RJSF_INDEX.exec(importer) ?? [];
      const name = source.replace(/^\.\/|\.js$/g, '');
      if (!UNDRAWN[folder]?.includes(name)) return undefined;
      met.add(`${folder}/${name}`);
      return NEVER_DRAWN;
    },
    buildEnd() {
      const unmet = wanted.filter((name) => !met.has(name));
      if (isForm && unmet.length > 0) throw new Error(`Not imported where it was: ${unmet.join(', ')}`);
    },
  };
}
