import type { Application } from '@/api/shapes/application';

/** A new application, or changes to one that was sent. */
export type WizardMode = { kind: 'new' } | { kind: 'edit'; application: Application };
