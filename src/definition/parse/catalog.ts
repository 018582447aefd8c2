/**
 * The definitions after loading: references resolved, defaults filled in, fields derived. What engine, screens and
 * server work with.
 */
import type { z } from 'zod';
import type { Availability } from '../language/availability.ts';
import type { JsonSchema, JsonValue } from '../language/json-schema.ts';
import type { Card, Provider, Routes, Step, Wizard } from '../language/provider.ts';
import type { Permission, Registry, Role } from '../language/registry.ts';
import type { Look } from '../language/look.ts';
import type { Samples } from '../language/samples.ts';
import type { SoundFiles } from '../language/sound.ts';
import type { ChoiceList } from '../language/choice-list.ts';
import type { FieldKind } from '../language/field-kinds.ts';
import type { UiSchema } from '../language/ui-schema.ts';
import type { Transition, Workflow } from '../language/workflow.ts';
import type { Section } from './read-layout.ts';
import type { UiField } from './read-ui-options.ts';

/** The files of definitions as they were written: parsed JSON by path below schemas/. */
export type SourceFiles = Record<string, JsonValue>;

export interface Choice {
  value: JsonValue;
  label: string;
  /** Of a list that officers keep: it has words, and can no longer be chosen. */
  retired?: boolean;
}

/** A list of choices that officers keep, without what is for its file alone. */
export type ListDefinition = Omit<ChoiceList, '$schema' | '$comment'>;

/** One field of a step (or of an object or a row in it), with everything known of it in one place. */
export interface FieldDefinition {
  key: string;
  kind: FieldKind;
  label: string;
  /** Whether the schema requires it whenever it is asked; conditions may still hide it. */
  required: boolean;
  schema: JsonSchema;
  /** What the uiSchema says of it. */
  ui: UiField;
  /** Id of the step that asks for it. */
  step: string;
  /** For choice, radio, many-choices. */
  choices: Choice[];
  /** Of choices from a list that officers keep: whether they have been filled in, so that no other is right. */
  listed?: true;
  /** For file, files: MIME types taken; empty for others. */
  accept: string[];
  /** For file, files: bytes at most. */
  maxBytes?: number;
  /** For object and group: every field of the object, or of one row, those that only some answers bring up too. */
  fields: FieldDefinition[];
  /** For group and list: an entry; of a group, an object with `fields`. */
  item?: FieldDefinition;
  /** For a list whose first entries are each asked in their own way: these. */
  fixed?: FieldDefinition[];
  /** Where alternatives ask for it in different ways: each of them, this one first. */
  variants?: FieldDefinition[];
}

/**
 * A form: a schema, its uiSchema, and the sections and fields they make. Steps and the administration's forms are
 * forms.
 */
export interface FormDefinition {
  id: string;
  title: string;
  schema: JsonSchema;
  /** As RJSF takes it. What it says of a field has its `ui` too, in one form. */
  uiSchema: UiSchema;
  sections: Section[];
  fields: FieldDefinition[];
  /** By path without the numbers of rows, of questions that are read aloud: the file, below /sounds/. */
  sounds?: Record<string, string>;
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
  /** Those of transitions, which officers fill in, and of duties; left out where there is none. */
  forms?: FormDefinition[];
}

/** What an application takes of whoever makes it. */
export interface Needs {
  documents: { label: string; required: boolean }[];
  /** Labels of other answers that people look up. */
  numbers: string[];
  /** About how long it takes. */
  minutes: number;
}

/** The part of it that a card has room for: every page loads it. */
export interface CardNeeds extends Pick<Needs, 'minutes'> {
  /** Labels of the documents that are needed whatever else is answered. */
  needed: string[];
  /** How many others there are. */
  optional: number;
}

/** What signing in to a provider takes, without its forms. */
export interface Door extends Pick<ProviderDefinition, 'id' | 'role' | 'signIn' | 'invitation' | 'card' | 'ownRole'> {
  needs: Needs;
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
  availability?: Availability;
  routes: Routes;
  /** Of the screens whose heading stands in the definition, so that it is there before the definition is. */
  headings: { 'sign-in': string; wizard: string };
  /** How many the wizard has. */
  steps: number;
  /** Of a type with a card: what the card says that it takes. */
  needs?: CardNeeds;
  /** Nobody joins without an invitation. */
  invitationOnly?: true;
  version: string;
}

/** `type`: the application_type whose applications alone it is about; without it, everything. */
export interface RoleDefinition extends Role {
  type?: string;
}

export interface PermissionDefinition extends z.infer<typeof Permission> {
  type?: string;
}

/** With the roles and permissions that the types declare in their folders. */
export interface RegistryDefinition extends Omit<
  Registry,
  '$schema' | '$comment' | 'administration' | 'roles' | 'permissions'
> {
  roles: RoleDefinition[];
  permissions: PermissionDefinition[];
  administration: { signIn: FormDefinition; settings: FormDefinition[] };
}

export interface Catalog {
  registry: RegistryDefinition;
  providers: ProviderDefinition[];
  /** Those that officers keep; what they hold now stands in the database. */
  lists: ListDefinition[];
  /** What the registry is known by. */
  look: Look;
  /** What made-up people and places are called, where the folder says it. */
  samples?: Samples;
  /** Files of questions that are read aloud, where there are any. */
  sounds?: SoundFiles;
  /** What it was read from. */
  files: SourceFiles;
}

/** Every field of a provider's form, hidden ones too, in the order they are asked. */
export function listFields({ wizard }: { wizard: Pick<WizardDefinition, 'steps'> }): FieldDefinition[] {
  return wizard.steps.flatMap((step) => step.fields);
}

/** The steps, and the forms of transitions and duties. */
export function listForms({ wizard, forms = [] }: Pick<ProviderDefinition, 'wizard' | 'forms'>): FormDefinition[] {
  return [...wizard.steps, ...forms];
}

/** The form that the transition or the duty asks for; undefined where it asks for none. */
export function findTransitionForm(
  { forms = [] }: Pick<ProviderDefinition, 'forms'>,
  { form }: Pick<Transition, 'form'>,
): FormDefinition | undefined {
  return forms.find(({ id }) => id === form);
}
