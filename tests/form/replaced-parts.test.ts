/** What the build leaves out of RJSF and MUI is what the theme has in its place, or turns off. */
import { getDefaultRegistry } from '@rjsf/core';
import { expect, test } from 'vitest';
import { fullParts } from '@/form/theme/full-form';
import { theme } from '@/form/theme/rjsf-theme';
import { createLook, pageComponents } from '@/ui/theme/base';
import { theme as wholeLook } from '@/ui/theme/theme';
import { REFUSED_KEYWORDS } from '@/definition/language/refused-keywords';
import { REFUSED_WIDGETS } from '@/definition/language/widgets';
import { REFUSED_PARTS, REPLACED_PARTS, UNDRAWN_PARTS } from '../../scripts/vite/lean-packages';

/** Of the full form: a plain one is given no schema that would ask for more than the theme has. */
const own: Record<string, object> = {
  ...theme,
  fields: { ...theme.fields, ...fullParts.fields },
  templates: { ...theme.templates, ...fullParts.templates },
};
const plain = getDefaultRegistry() as unknown as Record<string, object>;

test.each(Object.entries(REPLACED_PARTS))(
  'of RJSF\u2019s %s only those that the theme has its own of',
  (kind, names) => {
    const replaced = Object.keys(own[kind] ?? {}).filter((name) => name in (plain[kind] ?? {}));
    expect(replaced).toEqual(expect.arrayContaining(names.split(' ')));
  },
);

test('of RJSF’s widgets besides only those that no definition can name', () => {
  expect(Object.keys(plain['widgets'] ?? {})).toEqual(expect.arrayContaining(Object.keys(REFUSED_PARTS)));
  expect(Object.keys(REFUSED_WIDGETS)).toEqual(expect.arrayContaining(Object.values(REFUSED_PARTS)));
});

test('of its other parts those that are drawn by what is replaced, or by what a definition may not say', () => {
  expect(UNDRAWN_PARTS).toEqual({
    fields: 'LayoutMultiSchemaField OptionalDataControlsField',
    templates:
      'ArrayFieldDescriptionTemplate ArrayFieldItemButtonsTemplate ArrayFieldTitleTemplate ErrorList FieldErrorTemplate OptionalDataControlsTemplate WrapIfAdditionalTemplate',
  });
  expect(own['fields']).toHaveProperty('LayoutGridField');
  expect(Object.keys(own['templates'] ?? {})).toEqual(
    expect.arrayContaining(['ArrayFieldItemTemplate', 'ArrayFieldTemplate', 'FieldTemplate']),
  );
  expect(REFUSED_KEYWORDS).toHaveProperty('enableOptionalDataFieldForType');
});

test.each([
  ['the landing page', createLook(pageComponents)],
  ['all other pages', wholeLook],
])('of MUI’s buttons the ripple, which the look of %s turns off', (_pages, { components }) => {
  expect(components?.MuiButtonBase?.defaultProps).toMatchObject({ disableRipple: true });
});
