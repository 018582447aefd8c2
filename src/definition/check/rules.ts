/** What is asked of registry.json and every provider.json, of their workflows, forms and fields, and of schemas. */
import {
  checkAlikeChoices,
  checkAlikeInWorkflow,
  checkAlikeInner,
  checkAlikeParts,
  checkAlikeQuestions,
  checkAlikeSections,
  checkAlikeSteps,
} from './check-alike.ts';
import {
  checkApprovalEnd,
  checkDeadlines,
  checkIdleTransitions,
  checkOwnApproval,
  checkLastDays,
} from './check-deadlines.ts';
import { checkFieldCondition, checkSectionConditions, checkStepReachable } from './check-conditions.ts';
import { checkCertificate, checkValidUntil, checkRenewal } from './check-certificate.ts';
import {
  checkCurrencies,
  checkGuides,
  checkInner,
  checkKind,
  checkChoices,
  checkEntries,
  checkReachable,
  checkVehicles,
} from './check-fields.ts';
import {
  checkDeadEnds,
  checkLastStage,
  checkShadowed,
  checkStart,
  checkTakers,
  checkWithApplicant,
} from './check-dead-ends.ts';
import {
  checkDuties,
  checkLaterForm,
  checkNoLists,
  checkRegistryForms,
  checkTransitionForms,
} from './check-later-forms.ts';
import { checkEndpoints, checkNestedBases, checkScreens } from './check-addresses.ts';
import {
  checkComputed,
  checkRulesInside,
  checkRulesOfForm,
  checkUniqueBy,
  checkWizardRules,
} from './check-form-rules.ts';
import {
  checkInvitations,
  checkInvitationTexts,
  checkAudiences,
  checkDeclaredPermissions,
  checkAssignedRole,
  checkRoles,
} from './check-roles.ts';
import { checkFormKeys, checkInnerKeys, checkReservedKey } from './check-keys.ts';
import { checkIsObject, checkLevels } from './check-levels.ts';
import { checkOptions, checkPrefill } from './check-options.ts';
import { checkPaths } from './check-paths.ts';
import {
  checkAvailability,
  checkClashes,
  checkDocumentKeys,
  checkJoining,
  checkNames,
  checkRepeats,
  checkUnique,
  checkUnreadFiles,
  checkWordsOfTypes,
} from './check-provider.ts';
import {
  checkChecklist,
  checkRegistryChecklist,
  checkReview,
  checkFieldOfSentStep,
  checkSectionsOfSentStep,
  checkSentSteps,
} from './check-steps.ts';
import {
  checkQueues,
  checkDataLicence,
  checkLocale,
  checkUnreadLanguages,
  checkRegistryTexts,
  checkSettings,
  checkTransitionTexts,
} from './check-registry.ts';
import { checkBases, checkParameters, checkTargets } from './check-routes.ts';
import { checkShown, checkUntypedFields } from './check-asked.ts';
import { checkPictures, checkReadAloud, checkSounds } from './check-sounds.ts';
import { checkOwnMessages } from './check-texts.ts';
import type { RulesOfProviders } from './visit-providers.ts';
import {
  checkBulk,
  checkMarking,
  checkStatuses,
  checkTransitionKeys,
  checkWays,
  checkWords,
} from './check-workflow.ts';
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
import { checkIdleNames, checkTwoLists, checkValues } from './check-values.ts';
import type { SchemaRule } from './visit-schemas.ts';

export const PROVIDER_RULES: RulesOfProviders = {
  registry: [
    checkRegistryTexts,
    checkTransitionTexts,
    checkSettings,
    checkQueues,
    checkLocale,
    checkUnreadLanguages,
    checkDataLicence,
    checkRegistryForms,
    checkRegistryChecklist,
    checkAudiences,
    checkRoles,
  ],
  provider: [
    checkNames,
    checkCurrencies,
    checkPaths,
    checkRepeats,
    checkAlikeSteps,
    checkAlikeParts,
    checkWordsOfTypes,
    checkJoining,
    checkDocumentKeys,
    checkUnreadFiles,
    checkDeclaredPermissions,
    checkAssignedRole,
    checkClashes,
    checkWizardRules,
    checkSentSteps,
    checkInvitationTexts,
    checkOwnMessages,
    checkTransitionForms,
    checkReview,
    checkChecklist,
    checkAvailability,
    checkUnique,
    checkCertificate,
    checkValidUntil,
    checkRenewal,
    checkDuties,
    checkInvitations,
    checkEndpoints,
    checkScreens,
    checkNestedBases,
    checkBases,
    checkParameters,
    checkTargets,
    checkReadAloud,
    checkSounds,
    checkPictures,
  ],
  workflow: [
    checkWords,
    checkMarking,
    checkBulk,
    checkStatuses,
    checkTakers,
    checkWithApplicant,
    checkShadowed,
    checkStart,
    checkLastStage,
    checkDeadEnds,
    checkWays,
    checkTransitionKeys,
    checkApprovalEnd,
    checkOwnApproval,
    checkDeadlines,
    checkLastDays,
    checkIdleTransitions,
    checkAlikeInWorkflow,
  ],
  form: [
    checkIsObject,
    checkLevels,
    checkAlikeQuestions,
    checkAlikeSections,
    checkSectionConditions,
    checkSectionsOfSentStep,
    checkStepReachable,
    checkFormKeys,
    checkShown,
    checkRulesOfForm,
    checkLaterForm,
    checkNoLists,
  ],
  field: [
    checkFieldCondition,
    checkFieldOfSentStep,
    checkChoices,
    checkAlikeChoices,
    checkAlikeInner,
    checkKind,
    checkInner,
    checkInnerKeys,
    checkReservedKey,
    checkOptions,
    checkReachable,
    checkEntries,
    checkVehicles,
    checkPrefill,
    checkGuides,
    checkComputed,
    checkUniqueBy,
    checkRulesInside,
  ],
};

/** Of every schema in a *.schema.json. */
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
