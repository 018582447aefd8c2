/**
 * The theme that forms are drawn with: @rjsf/mui's, with fields that take answers and messages from the store, and
 * widgets and templates of this product where look, accessibility or speed need them. Each of those says at its file
 * why. Parts of @rjsf/mui are taken one by one: as a whole it brings MUI's menu, slider and grid to every form. What
 * few steps ask for is in the full form.
 */
import { withTheme, type ThemeProps } from '@rjsf/core';
import CyclicSchemaExpandTemplate from '@rjsf/mui/lib/CyclicSchemaExpandTemplate/CyclicSchemaExpandTemplate.js';
import { BaseInput } from '@/fields/base-input';
import { widgetRegistry } from '@/fields/widget-registry';
import { FieldTemplate } from './field-template';
import { ChoicesField, ConnectedBooleanField, ConnectedNumberField, ConnectedStringField } from './leaf-field';
import { LayoutGridField, ObjectTemplate } from './object-template';
import { ConnectedEntryField, ConnectedSchemaField } from './schema-field';

/** By RJSF's names. */
export const theme = {
  fields: {
    ArrayField: ChoicesField,
    ArraySchemaField: ConnectedEntryField,
    BooleanField: ConnectedBooleanField,
    LayoutGridField,
    NullField: () => null,
    NumberField: ConnectedNumberField,
    SchemaField: ConnectedSchemaField,
    StringField: ConnectedStringField,
  },
  widgets: widgetRegistry,
  templates: {
    BaseInputTemplate: BaseInput,
    CyclicSchemaExpandTemplate,
    FieldTemplate,
    ObjectFieldTemplate: ObjectTemplate,
  },
} satisfies ThemeProps;

export const ThemedForm = withTheme(theme);
