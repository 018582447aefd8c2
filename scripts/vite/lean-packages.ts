/**
 * What of the libraries' own packages the pages do without, and what stands in for it. Each is named in
 * docs/DECISIONS.md, Forms.
 */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const standIns = fileURLToPath(new URL('../../src/form/stand-ins', import.meta.url));

/** Aliases for Vite, by the name that is imported. */
export const leanPackages = {
  // Sets descriptions as Markdown, with a parser of 30 kB; no definition asks for that.
  'markdown-to-jsx/react': `${standIns}/plain-markdown.ts`,
};

/**
 * By folder of RJSF's components: those that the theme has its own of, under the same name, so that RJSF's are never
 * drawn.
 */
export const REPLACED_PARTS = {
  fields: 'LayoutGridField NumberField',
  widgets:
    'CheckboxWidget CheckboxesWidget DateWidget PasswordWidget RadioWidget SelectWidget TextWidget TextareaWidget UpDownWidget',
  templates:
    'ArrayFieldItemTemplate ArrayFieldTemplate BaseInputTemplate CyclicSchemaExpandTemplate MultiSchemaFieldTemplate ObjectFieldTemplate',
};

/** RJSF's widgets that no definition can name, since `schemas:check` refuses them, by the names that it knows them by. */
export const REFUSED_PARTS = {
  AltDateTimeWidget: 'alt-datetime',
  AltDateWidget: 'alt-date',
  ColorWidget: 'color',
  FileWidget: 'file',
  RatingWidget: 'rating',
};

/** RJSF's parts that only those draw which are left out above, or keywords that `schemas:check` refuses. */
export const UNDRAWN_PARTS = {
  fields: 'LayoutMultiSchemaField OptionalDataControlsField',
  templates:
    'ArrayFieldDescriptionTemplate ArrayFieldItemButtonsTemplate ArrayFieldTitleTemplate ErrorList FieldErrorTemplate OptionalDataControlsTemplate WrapIfAdditionalTemplate',
};

const packages = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** The router brings a build for production, and names the one for development in its exports. */
const ROUTER: Record<string, string> = {
  'react-router': `${packages}/react-router/dist/production/index.mjs`,
  'react-router/dom': `${packages}/react-router/dist/production/dom-export.mjs`,
};

/** Modules that stand-ins take the place of, with who imports them and how. */
const SUBSTITUTES = [
  // Compares addresses of schemas by RFC 3986, in 7.5 kB, where a schema is of the draft of 2020; the browser can.
  {
    importer: /@rjsf\/utils\/lib\/findSchemaDefinition\.js$/,
    source: 'fast-uri',
    standIn: `${standIns}/schema-addresses.ts`,
  },
  // Changes a theme for forced colours: nobody calls it, and it takes inputs and lists along to the landing page.
  {
    importer: /@mui\/material\/styles\/index\.mjs$/,
    source: './enhanceHighContrast.mjs',
    standIn: `${standIns}/nothing.ts`,
  },
  // The theme turns ripples off.
  {
    importer: /@mui\/material\/ButtonBase\/ButtonBase\.mjs$/,
    source: './TouchRipple.mjs',
    standIn: `${standIns}/nothing.ts`,
  },
  // Emotion imports it for `withTheme`, which nobody calls.
  {
    importer: /@emotion\/react\//,
    source: 'hoist-non-react-statics',
    standIn: `${standIns}/nothing.ts`,
  },
  // RJSF's form imports its whole registry, drawn or not.
  ...[REPLACED_PARTS, { widgets: Object.keys(REFUSED_PARTS).join(' ') }, UNDRAWN_PARTS].flatMap((each) =>
    Object.entries(each).flatMap(([folder, parts]) =>
      parts.split(' ').map((part) => ({
        importer: new RegExp(String.raw`@rjsf/core/lib/components/${folder}/index\.js$`),
        source: `./${part}.js`,
        standIn: `${standIns}/replaced-part.ts`,
      })),
    ),
  ),
];

/**
 * Leaves out of what is built whatever is for development, or never used; throws when the latter is not where it was.
 */
export function leaveOutUnused(): Plugin {
  const met = new Set<(typeof SUBSTITUTES)[number]>();
  return {
    name: 'leave-out-unused',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer = '') {
      if (ROUTER[source] !== undefined) return ROUTER[source];
      const found = SUBSTITUTES.find((each) => each.source === source && each.importer.test(importer));
      if (!found) return undefined;
      met.add(found);
      return found.standIn;
    },
    buildEnd() {
      const missed = SUBSTITUTES.filter((each) => met.size > 0 && !met.has(each)).map(({ source }) => source);
      if (missed.length > 0) throw new Error(`Not imported where it was: ${missed.join(', ')}`);
    },
  };
}
