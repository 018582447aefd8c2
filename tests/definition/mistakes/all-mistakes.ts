/** Every mistake that is made on purpose, in one table. */
import { ALTERNATIVE_MISTAKES } from './alternative-mistakes';
import { APART_MISTAKES } from './apart-mistakes';
import { CONTRADICTIONS } from './contradictions';
import { CERTIFICATE_MISTAKES } from './certificate-mistakes';
import { DUTY_MISTAKES } from './duty-mistakes';
import { FURTHER_MISTAKES } from './further-mistakes';
import { IN_FORCE_MISTAKES } from './in-force-mistakes';
import { FOREIGN_MISTAKES } from './foreign-mistakes';
import { LIST_MISTAKES, LIST_USE_MISTAKES } from './list-mistakes';
import type { Mistake } from './mistake';
import { NEIGHBOUR_MISTAKES } from './neighbour-mistakes';
import { OFFICERS_MISTAKES } from './officers-mistakes';
import { OWN_VALUE_MISTAKES } from './own-value-mistakes';
import { PROVIDER_MISTAKES } from './provider-mistakes';
import { RJSF_MISTAKES } from './rjsf-mistakes';
import { RULE_MISTAKES } from './rule-mistakes';
import { SCHEMA_MISTAKES } from './schema-mistakes';
import { SENT_STEP_MISTAKES } from './sent-step-mistakes';
import { SHAPE_MISTAKES } from './shape-mistakes';
import { TEXT_PLACE_MISTAKES } from './text-place-mistakes';
import { UI_MISTAKES } from './ui-mistakes';
import { QUEUE_MISTAKES } from './queue-mistakes';
import { WORKFLOW_MISTAKES } from './workflow-mistakes';

export const ALL_MISTAKES: readonly Mistake[] = [
  ...PROVIDER_MISTAKES,
  ...CERTIFICATE_MISTAKES,
  ...DUTY_MISTAKES,
  ...OFFICERS_MISTAKES,
  ...QUEUE_MISTAKES,
  ...SENT_STEP_MISTAKES,
  ...WORKFLOW_MISTAKES,
  ...APART_MISTAKES,
  ...NEIGHBOUR_MISTAKES,
  ...SHAPE_MISTAKES,
  ...SCHEMA_MISTAKES,
  ...OWN_VALUE_MISTAKES,
  ...RULE_MISTAKES,
  ...IN_FORCE_MISTAKES,
  ...CONTRADICTIONS,
  ...LIST_MISTAKES,
  ...LIST_USE_MISTAKES,
  ...TEXT_PLACE_MISTAKES,
  ...UI_MISTAKES,
  ...RJSF_MISTAKES,
  ...FURTHER_MISTAKES,
  ...ALTERNATIVE_MISTAKES,
  ...FOREIGN_MISTAKES,
];
