/** The modules that bench-pages.ts makes. */
declare module 'virtual:bench-form/source' {
  export const schema: import('../../../../src/definition/language/json-schema.ts').JsonSchema & { $id: string };
  export const uiSchema: Record<string, unknown>;
}

declare module 'virtual:bench-form/parsed' {
  export const form: import('../../../../src/definition/parse/catalog.ts').FormDefinition;
}

declare module 'virtual:bench-form/validators' {
  const validators: import('../../../../src/engine/validation/form-validators.ts').SchemaValidators;
  export default validators;
}
