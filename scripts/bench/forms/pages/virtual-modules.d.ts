/** The modules that build-page.ts makes. */
declare module 'virtual:bench-form/source' {
  export const schema: import('../../../../src/definition/language/json-schema.ts').JsonSchema & { $id: string };
}

declare module 'virtual:bench-form/validators' {
  const validators: import('../../../../src/engine/validation/form-validators.ts').SchemaValidators;
  export default validators;
}
