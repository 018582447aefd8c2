/**
 * The theme that forms are drawn with: @rjsf/mui's, with fields that take answers and messages from the store, and
 * widgets and templates of this product where look, accessibility or speed need them. Each of those says at its file
 * why. Parts of @rjsf/mui are taken one by one: as a whole it brings MUI's menu, slider and grid to every form.
 */
import { withTheme, type ThemeProps } from '@rjsf/core';
import CyclicSchemaExpandTemplate from '@rjsf/mui/lib/CyclicSchemaExpandTemplate/CyclicSchemaExpandTemplate.js';
import { BaseInput } from '@/fields/base-input';
import { widgetRegistry } from '@/fields/widget-registry';
import { FieldTemplate } from './field-template';
import { ConnectedBooleanField, ConnectedNumberField, ConnectedStringField } from './leaf-field';
import { ConnectedArrayField } from './list-field';
import { ListEntryTemplate, ListTemplate } from './list-template';
import { LayoutGridField, ObjectTemplate } from './object-template';
import { ConnectedEntryField, ConnectedSchemaField } from './schema-field';
import { UnionTemplate } from './union-template';

/** By RJSF's names. */
export const theme = {
  fields: {
    ArrayField: ConnectedArrayField,
    ArraySchemaField: ConnectedEntryField,
    BooleanField: ConnectedBooleanField,
    LayoutGridField,
    NumberField: ConnectedNumberField,
    SchemaField: ConnectedSchemaField,
    StringField: ConnectedStringField,
  },
  widgets: widgetRegistry,
  templates: {
    ArrayFieldItemTemplate: ListEntryTemplate,
    ArrayFieldTemplate: ListTemplate,
    BaseInputTemplate: BaseInput,
    CyclicSchemaExpandTemplate,
    FieldTemplate,
    MultiSchemaFieldTemplate: UnionTemplate,
    ObjectFieldTemplate: ObjectTemplate,
  },
} satisfies ThemeProps;

export const ThemedForm = withTheme(theme);
