/** What the product API stands on besides the foundation: the definitions and their validators. */
import type { Context } from 'hono';
import type { Catalog } from '@/definition/parse/catalog';
import type { FormValidators } from '@/engine/validation/form-validators';
import type { Actor } from './access';
import type { PartialStore } from './files/partial-store';
import type { Platform, ServerEnv } from './platform';

export interface ProductPlatform extends Platform {
  catalog: Catalog;
  /** By provider id, or "administration" for the administration's forms. */
  validators: Record<string, FormValidators>;
  /** Where uploads that resume grow; without it files are sent whole. */
  partials?: PartialStore;
}

export interface ProductEnv {
  Variables: ServerEnv['Variables'] & {
    /** Set by requireActor. */
    actor: Actor;
    /** Set by access-guard: a rule has let the call through. */
    decided: boolean;
  };
}

export type ProductContext = Context<ProductEnv>;
