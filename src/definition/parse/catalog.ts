/**
 * The definitions after loading: references resolved, defaults filled in, fields derived. What engine, screens and
 * server work with.
 */
import type { JsonObject, JsonSchema, JsonValue } from '../language/json-schema.ts';
import type { Card, Provider, Routes, Step, Wizard } from '../language/provider.ts';
import type { Registry } from '../language/registry.ts';
import type { FieldKind, UiField, UiSchema } from '../language/ui-schema.ts';
import type { Workflow } from '../language/workflow.ts';

/** The files of definitions as they were written: parsed JSON by path below schemas/. */
export type SourceFiles = Record<string, JsonValue>;

export interface Choice {
  value: string | number | boolean;
  label: string;
}

/** One field of a step (or of a group's row), with everything known of it in one place. */
export interface FieldDefinition {
  key: string;
  kind: FieldKind;
  label: string;
  /** Whether the schema always requires it; conditions may still hide it. */
  required: boolean;
  schema: JsonSchema;
  ui: UiField;
  /** Id of the step that asks for it. */
  step: string;
  /** For choice, radio, many-choices. */
  choices: Choice[];
  /** For file, files: MIME types taken; empty for others. */
  accept: string[];
  /** For file, files: bytes at most. */
  maxBytes?: number;
  /** For group: the fields of one row. */
  fields: FieldDefinition[];
}

/** A form: a schema, its UI schema and the fields they make. Steps and the administration's forms are forms. */
export interface FormDefinition {
  id: string;
  title: string;
  schema: JsonSchema;
  ui: UiSchema;
  /** As RJSF takes it. */
  uiSchema: JsonObject;
  fields: FieldDefinition[];
}

export interface StepDefinition extends Step, FormDefinition {
  id: string;
  title: string;
}

export interface WizardDefinition extends Omit<Wizard, 'steps'> {
  steps: StepDefinition[];
}

export interface ProviderDefinition extends Omit<Provider, '$schema' | '$comment' | 'wizard' | 'workflow'> {
  /** Content hash of everything that the definition was made of. Stored with each record. */
  version: string;
  wizard: WizardDefinition;
  workflow: Workflow;
}

/** The little that the landing page, the routes and the header need of a provider. */
export interface ProviderSummary {
  id: string;
  name: string;
  title: string;
  role: string;
  applicationType: string;
  applicationTypeAliases: string[];
  variantOf?: string;
  card?: Card;
  routes: Routes;
  version: string;
}

export interface RegistryDefinition extends Omit<Registry, '$schema' | '$comment' | 'administration'> {
  administration: { signIn: FormDefinition; settings: FormDefinition[] };
}

export interface Catalog {
  registry: RegistryDefinition;
  providers: ProviderDefinition[];
  /** What it was read from. */
  files: SourceFiles;
}

/** Every field of a provider's form, hidden ones too, in the order they are asked. */
export function listFields({ wizard }: { wizard: Pick<WizardDefinition, 'steps'> }): FieldDefinition[] {
  return wizard.steps.flatMap((step) => step.fields);
}

export function toSummary(provider: ProviderDefinition): ProviderSummary {
  const { id, name, title, role, applicationType, applicationTypeAliases, variantOf, card, routes, version } = provider;
  return {
    id,
    name,
    title,
    role,
    applicationType,
    applicationTypeAliases,
    routes,
    version,
    ...(variantOf === undefined ? {} : { variantOf }),
    ...(card === undefined ? {} : { card }),
  };
}
