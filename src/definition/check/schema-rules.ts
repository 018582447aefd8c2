/** What is asked of every schema in a *.schema.json. */
import {
  checkAlternatives,
  checkBranchKeys,
  checkClosed,
  checkRequiredTwice,
  checkSelfHiding,
} from './check-branches.ts';
import {
  checkDateFormat,
  checkDateLimits,
  checkDateWindow,
  checkFileTypes,
  checkIdleRules,
  checkMade,
  checkPattern,
  checkRanges,
  checkRulePlaces,
} from './check-rules.ts';
import { checkIfUnanswered, checkInForce, checkLoneIf } from './check-in-force.ts';
import { checkListUse } from './check-lists.ts';
import { checkMessageKeys, checkSilentRules } from './check-messages.ts';
import { checkUntypedFields } from './check-untyped-fields.ts';
import { checkIdleNames, checkTwoLists, checkValues } from './check-values.ts';
import type { SchemaRule } from './visit-schemas.ts';

export const SCHEMA_RULES: readonly SchemaRule[] = [
  checkMessageKeys,
  checkSilentRules,
  checkUntypedFields,
  checkBranchKeys,
  checkRequiredTwice,
  checkSelfHiding,
  checkAlternatives,
  checkClosed,
  checkLoneIf,
  checkIfUnanswered,
  checkInForce,
  checkRanges,
  checkMade,
  checkPattern,
  checkIdleRules,
  checkDateFormat,
  checkDateWindow,
  checkValues,
  checkTwoLists,
  checkIdleNames,
  checkDateLimits,
  checkFileTypes,
  checkRulePlaces,
  checkListUse,
];
