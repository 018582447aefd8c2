import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkDefinitions } from '../../scripts/check-definitions';
import { CLUB, createFolder, type BrokenFolder } from './broken-folder';

let folder: BrokenFolder;

beforeEach(() => {
  folder = createFolder();
});

afterEach(() => {
  folder.dispose();
});

const PROVIDER = `${CLUB}/provider.json`;
const CLUB_SCHEMA = `${CLUB}/club.schema.json`;
const CLUB_UI = `${CLUB}/club.ui.json`;
const PLAY_SCHEMA = `${CLUB}/play.schema.json`;
const PLAY_UI = `${CLUB}/play.ui.json`;
const PAPERS_UI = `${CLUB}/documents.ui.json`;
const MINIMAL = `${CLUB}/examples/minimal.json`;

const CAPTAIN = '"title": "Captain", "type": "string", "minLength": 1, "maxLength": 80';

/** What is wrong; the file; the text that is replaced and its replacement; what the report must say. The line is that of the replacement. */
type Mistake = [what: string, file: string, from: string, to: string, says: string];

const mistakes: Mistake[] = [
  ['a misspelt key', PROVIDER, '"signIn": {', '"singIn": {', 'Did you mean "signIn"?'],
  ['an unknown kind of screen', PROVIDER, '"screen": "placeholder"', '"screen": "placholder"', 'is not a known screen'],
  ['an unknown kind of field', CLUB_UI, '"kind": "long-text"', '"kind": "long-txt"', 'Did you mean "long-text"?'],
  ['a bare path to a screen that is not there', PROVIDER, '"index": "applications"', '"index": "aplications"', 'Did you mean "applications"?'],
  ['a role that nobody declares', PROVIDER, '"ownRole": {', '"$comment": "", "ownRol": {', 'Did you mean "ownRole"?'],
  ['a permission for applying that is not there', PROVIDER, '"ownRole": {', '"permission": "apply_compny", "ownRole": {', 'Did you mean "apply_company"?'],
  ['a permission for applying that the role does not hold', PROVIDER, '"ownRole": {', '"permission": "apply_staff", "ownRole": {', 'does not hold "apply_staff", so nobody could apply'],
  ['a way to apply in a list that creates nothing', PROVIDER, '"emptyTo": "/padel-club/application"', '"canCreate": false, "emptyTo": "/padel-club/application"', 'so this link is never shown'],
  ['a page that invites, for people who may not', PROVIDER, '"permissions": ["apply_company", "manage_staff"]', '"permissions": ["apply_company"]', 'Add "manage_staff" to the permissions of the role'],
  ['a card that leads nowhere', PROVIDER, '"to": "/padel-club/auth"', '"to": "/padel-club/aut"', 'Did you mean "/padel-club/auth"?'],
  ['a redirect that leads nowhere', PROVIDER, '"to": "/padel-club/applications"', '"to": "/padel-club/aplications"', 'Did you mean "/padel-club/applications"?'],
  ['a way after sending that leads nowhere', PROVIDER, '"redirect": "/padel-club/applications"', '"redirect": "/paddle/applications"', 'leads to no page'],
  ['a base path with a slash', PROVIDER, '"base": ["padel-club", "padel"]', '"base": ["padel-club", "/padel"]', 'cannot be a base path'],
  ['a base path of the product itself', PROVIDER, '"base": ["padel-club", "padel"]', '"base": ["padel-club", "admin"]', 'belongs to the product itself'],
  ['a base path that the product will answer', PROVIDER, '"base": ["padel-club", "padel"]', '"base": ["padel-club", "verify"]', 'belongs to the product itself'],
  ['a base path on a page of its own', PROVIDER, '"base": ["padel-club", "padel"]', '"base": ["padel-club", "padel-club/rules"]', 'would take the address of /padel-club/rules of "padel-club". Choose another base path'],
  ['a base path below pages with a name in them', PROVIDER, '"base": ["padel-club", "padel"]', '"base": ["padel-club", "padel-club/applications"]', 'would take the address of'],
  ['two screens at one address', PROVIDER, '"rules": {', '"invite/{word}": {', '"invite/{word}" and "invite/{token}" could be at one address'],
  ['two screens that the router cannot tell apart', PROVIDER, '"rules": {', '"applications/{applicationId}/{word}": { "screen": "placeholder", "text": "A" }, "{list}/{applicationId}/edit": { "screen": "placeholder", "text": "A" }, "rules": {', '"{list}/{applicationId}/edit" and "applications/{applicationId}/{word}" could be at one address'],
  ['two screens that differ in capitals', PROVIDER, '"rules": {', '"Auth": { "screen": "placeholder", "text": "A" }, "rules": {', '"Auth" and "auth" could be at one address'],
  ['a screen with a slash before it', PROVIDER, '"rules": {', '"/rules": {', 'cannot be the path of a screen'],
  ['a screen with a sign of the router', PROVIDER, '"rules": {', '"rules/*": {', 'cannot be the path of a screen'],
  ['a screen that looks like a file', PROVIDER, '"rules": {', '"rules.pdf": {', 'cannot be the path of a screen'],
  ['a redirect with a name that nothing fills in', PROVIDER, '"to": "/padel-club/applications"', '"to": "/padel-club/applications/{applicationId}"', 'Nothing fills in {applicationId} here'],
  ['a way after sending with a name that nothing fills in', PROVIDER, '"redirect": "/padel-club/applications"', '"redirect": "/padel-club/applications/{applicationId}"', 'Nothing fills in {applicationId} here'],
  ['a redirect to itself', PROVIDER, '"to": "/padel-club/applications"', '"to": "/padel/home"', '/padel/home leads back to itself, so an empty page is shown'],
  ['a way after signing in that leads to signing in', PROVIDER, '"afterSignIn": "/padel-club/application"', '"afterSignIn": "/padel-club/auth"', '/padel-club/auth is where people sign in'],
  ['an endpoint on a path of the product', PROVIDER, '"path": "/padel-club/members/invite"', '"path": "/applications/{id}"', '"/applications/{id}" belongs to the product itself. Choose another path, e.g. "/padel-club/applications/{id}"'],
  ['an endpoint on the way to sign in', PROVIDER, '"path": "/padel-club/members/verify-invitation"', '"path": "/auth/verify-otp"', '"/auth/verify-otp" belongs to the product itself'],
  ['an endpoint whose path is none', PROVIDER, '"path": "/padel-club/members/invite"', '"path": "/padel-club/:id/*"', 'cannot be the path of an endpoint'],
  ['an edit page without the application in its path', PROVIDER, '"applications/{applicationId}/edit"', '"applications/edit"', 'needs {applicationId} in its path'],
  ['an invitation link without its token', PROVIDER, '"link": "/padel-club/invite/{token}"', '"link": "/padel-club/auth"', 'has no {token}'],
  ['an SMS without its link', PROVIDER, 'Open {link} within', 'Come within', 'has no {link}'],
  ['a place that is never filled in', PROVIDER, 'Step {step} of {steps}"', 'Step {stepp} of {steps}"', 'Did you mean "step"?'],
  ['an invitation by a provider that is not there', PROVIDER, '"invitedBy": "padel-club"', '"invitedBy": "padel-clubs"', 'Did you mean "padel-club"?'],
  ['a list column that is no field', PROVIDER, '"columns": ["surface", "season_start"]', '"columns": ["surfaces", "season_start"]', 'Did you mean "surface"?'],
  ['an error that returns to no step', PROVIDER, '"step": "club"', '"step": "clubs"', 'Did you mean "club"?'],
  ['a uniqueness of a field that is not there', PROVIDER, '"unique": [{ "field": "club_name"', '"unique": [{ "field": "club_nam"', 'Did you mean "club_name"?'],
  ['two steps of one name', PROVIDER, '"id": "play"', '"id": "club"', 'There are two steps "club"'],
  ['a status that cannot be reached', 'registry.json', '"to": "suspended"', '"to": "rejected"', 'No move leads to the status "suspended"'],
  ['a move to an unknown status', 'registry.json', '"to": "approved"', '"to": "aproved"', 'Did you mean "approved"?'],
  ['a move with an unknown permission', 'registry.json', '"permission": "review_applications"', '"permission": "review_aplications"', 'Did you mean "review_applications"?'],
  ['a role with an unknown permission', 'registry.json', '"apply_company", "manage_staff"', '"apply_company", "manage_stuff"', 'Did you mean "manage_staff"?'],
  ['an own role that holds everything', PROVIDER, '"permissions": ["apply_company", "manage_staff"]', '"permissions": ["*"]', 'would make everybody who joins an administrator. Name permissions of applicants only: apply_company, apply_staff, manage_staff.'],
  ['an own role with a permission of officers', PROVIDER, '"permissions": ["apply_company", "manage_staff"]', '"permissions": ["apply_company", "manage_settings"]', '"manage_settings" is for officers. Name permissions of applicants only'],
  ['a role of applicants that holds everything', 'registry.json', '"joins": "self", "permissions": ["apply_company", "manage_staff"]', '"joins": "self", "permissions": ["*"]', 'would make everybody who joins an administrator'],
  ['a role of applicants with a permission of officers', 'registry.json', '"joins": "invitation", "permissions": ["apply_staff"]', '"joins": "invitation", "permissions": ["view_audit"]', '"view_audit" is for officers'],
  ['a permission of the product that is given to applicants', 'registry.json', '"id": "view_audit", "audience": "officer"', '"id": "view_audit", "audience": "applicant"', 'it cannot be for applicants. Write "officer"'],
  ['a type whose people become officers', PROVIDER, '"role": "padel_club"', '"role": "reviewer"', '"reviewer" is a role of officers: nobody can join with it. Name a role of applicants'],
  ['a move with a permission of applicants', 'registry.json', '"permission": "review_applications"', '"permission": "manage_staff"', '"manage_staff" is not a permission of officers'],
  ['a section with a field that is not there', CLUB_UI, '"club_name", "captain_name"', '"club_name", "captain_nam"', 'Did you mean "captain_name"?'],
  ['a field described twice by another key', PLAY_UI, '"surface": {', '"surfaces": {', 'Did you mean "surface"?'],
  ['a condition on a field that is not there', PLAY_UI, '"field": "surface", "is"', '"field": "surfaces", "is"', 'Did you mean "surface"?'],
  ['a condition that can never hold', PLAY_UI, '"is": "other"', '"is": "others"', 'Did you mean "other"?'],
  ['a field that hides itself', PLAY_UI, '"field": "surface", "is": "other"', '"field": "other_surface", "isAnswered": true', 'by its own answer'],
  ['a prefill from what the invitation does not have', CLUB_UI, '"key": "company_name"', '"key": "company_nam"', 'Did you mean "company_name"?'],
  ['a kind that does not fit its schema', CLUB_UI, '"members": { "kind": "number"', '"members": { "kind": "date"', 'its schema is not made for that'],
  ['a document text on what is no document', CLUB_UI, '"captain_name": { "autocomplete": "name"', '"captain_name": { "uploadFailed": "x"', 'is no document'],
  ['rows with a field that is not there', PLAY_UI, '"court_name": { "width"', '"court_nam": { "width"', 'Did you mean "court_name"?'],
  ['a condition in a row on a field that is not there', PLAY_UI, '"roof": { "kind": "radio" }', '"roof": { "kind": "radio", "when": { "field": "bilt", "isAnswered": true } }', 'Did you mean "built"?'],
  ['a condition in a row on a field outside of it', PLAY_UI, '"roof": { "kind": "radio" }', '"roof": { "kind": "radio", "when": { "field": "floodlit", "is": true } }', 'looks at the fields of that row only'],
  ['a condition in a row that can never hold', PLAY_UI, '"built": { "width": "half" }', '"built": { "when": { "field": "roof", "is": "Fixd" } }', 'Did you mean "Fixed"?'],
  ['a field of a row that hides itself', PLAY_UI, '"built": { "width": "half" }', '"built": { "when": { "field": "built", "isAnswered": true } }', 'by its own answer'],
  ['a field with fields of its own', CLUB_SCHEMA, CAPTAIN, '"title": "Captain", "type": "object", "properties": { "first": { "title": "First", "type": "string" } }', '"captain_name" has fields of its own, which no page can ask. Put them among the "properties" of the step, or make them rows'],
  ['a field of a row with fields of its own', PLAY_SCHEMA, '"title": "Court name", "type": "string"', '"title": "Court name", "type": "object"', '"court_name" has fields of its own'],
  ['rows of rows', PLAY_SCHEMA, '"title": "Court name", "type": "string"', '"title": "Court name", "type": "array", "items": { "type": "object", "properties": { "a": { "title": "A", "type": "string" } } }', 'is of kind group and stands in a row'],
  ['a list of texts', CLUB_SCHEMA, CAPTAIN, '"title": "Captain", "type": "array", "items": { "type": "string" }', '"captain_name" is shown as many-choices, but its schema is not made for that. Give it "type": "array" with choices in "items"'],
  ['a list of lists', CLUB_SCHEMA, CAPTAIN, '"title": "Captain", "type": "array", "items": { "type": "array" }', 'its schema is not made for that'],
  ['rows that do not say that they are objects', CLUB_SCHEMA, CAPTAIN, '"title": "Captain", "type": "array", "items": { "properties": { "a": { "title": "A", "type": "string" } } }', 'its schema is not made for that'],
  ['choices under "anyOf"', CLUB_SCHEMA, CAPTAIN, '"title": "Captain", "type": "string", "anyOf": [{ "const": "a", "title": "Ada" }]', 'the page would show a text box. Write them at the field itself: "oneOf"'],
  ['choices in a list of rules', CLUB_SCHEMA, CAPTAIN, '"title": "Captain", "type": "string", "allOf": [{ "enum": ["Ada"] }]', 'the page would show a text box. Write them at the field itself'],
  ['lists of choices to choose from', CLUB_SCHEMA, CAPTAIN, '"title": "Captain", "type": "string", "oneOf": [{ "enum": ["Ada"] }, { "enum": ["Obi"] }]', 'the page would show a text box. Write them at the field itself'],
  ['choices that come with another answer', CLUB_SCHEMA, '"anyOf": [', '"if": { "required": ["club_email"] }, "then": { "properties": { "captain_name": { "enum": ["Ada"] } } },\n  "anyOf": [', 'ask a field for each list, with "when"'],
  ['a day that is one with another answer', CLUB_SCHEMA, '"anyOf": [', '"if": { "required": ["club_email"] }, "else": { "properties": { "captain_name": { "format": "date" } } },\n  "anyOf": [', 'No day can be picked by this rule'],
  ['choices that come with another answer of the row', PLAY_SCHEMA, '"required": ["court_name", "built"]', '"required": ["court_name", "built"], "then": { "properties": { "court_name": { "enum": ["Centre"] } } }, "if": { "required": ["roof"] }', 'the page would show a text box'],
  ['a choice that is a rule', PLAY_SCHEMA, '{ "const": "grass", "title": "Grass" }', '{ "minLength": 1, "title": "Grass" }', 'This choice has no "const", so it is not offered'],
  ['a time of the day', CLUB_SCHEMA, CAPTAIN, '"title": "Captain", "type": "string", "format": "time"', 'The pages cannot ask for "time". Ask for the day with "format": "date"'],
  ['a moment', CLUB_SCHEMA, CAPTAIN, '"title": "Captain", "type": "string", "format": "date-time"', 'The pages cannot ask for "date-time"'],
  ['a text that is a number', CLUB_UI, '"captain_name": {', '"captain_name": { "kind": "number",', 'its schema is not made for that'],
  ['a number that is a text', CLUB_UI, '"members": { "kind": "number"', '"members": { "kind": "text"', 'is shown as text, but its schema is not made for that. Give it "type": "string"'],
  ['a day in a text box', PLAY_UI, '"season_end": {', '"season_end": { "kind": "text",', 'its schema is not made for that'],
  ['choices in a text box', PLAY_UI, '"level": { "kind": "radio" }', '"level": { "kind": "long-text" }', 'its schema is not made for that'],
  ['a tick that is a choice without labels', CLUB_SCHEMA, CAPTAIN, '"title": "Captain", "type": "boolean", "enum": [true]', 'its schema is not made for that. Give it "enum", or "oneOf" with "const" and "title"'],
  ['a document in a row', PLAY_SCHEMA, '"built": { "title": "Year built", "type": "integer", "minimum": 1900, "maximum": 2100 }', '"built": { "$ref": "../shared/files.schema.json#/definitions/certificate", "title": "Plan" }', 'would never be uploaded'],
  ['a prefill in a row', PLAY_UI, '"built": { "width": "half" }', '"built": { "prefill": { "from": "account", "key": "first_name" } }', '"prefill" has no effect in a row'],
  ['a place never filled in at a document', PAPERS_UI, 'did not arrive: {reason}', 'did not arrive: {reasons}', 'Did you mean "reason"?'],
  ['a key with a point', CLUB_SCHEMA, '"entry_secret": {', '"entry.secret": {', 'Write "entry_secret"'],
  ['a key with a slash', CLUB_SCHEMA, '"entry_secret": {', '"entry/secret": {', 'Write "entry_secret"'],
  ['a key with capitals and a space', CLUB_SCHEMA, '"entry_secret": {', '"Entry Secret": {', 'Write "entry_secret"'],
  ['an empty key', CLUB_SCHEMA, '"entry_secret": {', '"": {', 'lower-case words joined by _'],
  ['a key that begins with a digit', PLAY_SCHEMA, '"built": {', '"2_built": {', 'Write "built"'],
  ['a key that the list of documents has', CLUB_SCHEMA, '"entry_secret": {', '"documents": {', 'an answer under it would be lost'],
  ['a key that the application type has', CLUB_SCHEMA, '"entry_secret": {', '"application_type": {', 'an answer under it would be lost'],
  ['a key that the definition has', CLUB_SCHEMA, '"entry_secret": {', '"definition_version": {', 'an answer under it would be lost'],
  ['a key that a change of a record has', CLUB_SCHEMA, '"entry_secret": {', '"revision": {', 'an answer under it would be lost'],
  ['a key that every object has', PLAY_SCHEMA, '"built": {', '"constructor": {', 'an answer under it would be lost'],
  ['a key that stands in one object twice', CLUB_SCHEMA, '"entry_secret": {', '"club_name": {', 'The key "club_name" stands in this object twice; what stands under the first, in line 6, would be lost'],
  ['a number among the choices of a text', PLAY_SCHEMA, '"enum": ["Beginners", "League"]', '"enum": ["Beginners", 3]', 'The choice 3 is not of type string. Write a text in quotation marks'],
  ['a number as the only right text', CLUB_SCHEMA, '"minLength": 4, "maxLength": 40', '"const": 7', 'The value 7 is not of type string'],
  ['a number as the default of a text', CLUB_SCHEMA, '"minLength": 4, "maxLength": 40', '"default": 7', 'The default 7 is not of type string'],
  ['a least number for a text', CLUB_SCHEMA, '"minLength": 4, "maxLength": 40', '"minimum": 4', '"minimum" has no effect on the type string. Remove it, or change "type". Rules of string are: minLength'],
  ['a length for a number', CLUB_SCHEMA, '"minimum": 2,', '"minimum": 2, "maxLength": 3,', '"maxLength" has no effect on the type integer'],
  ['a field without a type', CLUB_SCHEMA, '"title": "Captain", "type": "string"', '"title": "Captain"', '"captain_name" has no "type"'],
  ['a field of a row without a type', PLAY_SCHEMA, '"title": "Court name", "type": "string"', '"title": "Court name"', '"court_name" has no "type"'],
  ['a default day that no calendar has', PLAY_SCHEMA, '"title": "Founded",', '"title": "Founded", "default": "2026-02-30",', 'is no day of the calendar'],
  ['a default that is more than the most', CLUB_SCHEMA, '"default": 2,', '"default": 501,', 'The default 501 is more than the maximum 500'],
  ['a default that is shorter than the shortest', CLUB_SCHEMA, '"minLength": 4, "maxLength": 40', '"minLength": 4, "default": "abc"', 'is shorter than minLength 4'],
  ['a default that the pattern refuses', CLUB_SCHEMA, '"pattern": "^TC[0-9]{4}$",', '"pattern": "^TC[0-9]{4}$", "default": "TC1",', 'does not match the pattern'],
  ['two lists of choices that have nothing in common', PLAY_SCHEMA, '"default": "clay"', '"enum": ["sand"]', 'Only what stands in "enum" and in "oneOf" can be answered'],
  ['a choice that stands in the list twice', PLAY_SCHEMA, '"enum": ["None", "Fixed", "Mobile"]', '"enum": ["None", "Fixed", "Fixed"]', 'The choice "Fixed" stands in the list twice'],
  ['a labelled choice that stands in the list twice', PLAY_SCHEMA, '{ "const": "grass", "title": "Grass" }', '{ "const": "clay", "title": "Grass" }', 'The choice "clay" stands in the list twice'],
  ['an empty message', CLUB_SCHEMA, '"errorMessage": { "minLength": "Club name is required" }', '"errorMessage": { "minLength": " " }', 'The message is empty'],
  ['an empty message for a required field', CLUB_SCHEMA, '"required": { "club_name": "Club name is required" }', '"required": { "club_name": "" }', 'The message is empty'],
  ['an empty label', CLUB_SCHEMA, '"title": "Captain"', '"title": ""', 'has no label'],
  ['marks for a status in which nothing can be changed', 'registry.json', '"to": "changes_requested"', '"to": "rejected"', 'the applicant cannot change anything'],
  ['"required" at a field', CLUB_SCHEMA, '"minLength": 4, "maxLength": 40', '"required": true', 'add "entry_secret" to the list beside "properties"'],
  ['the message of "required" at a field', CLUB_SCHEMA, '"minLength": 4, "maxLength": 40', '"errorMessage": { "required": "Say the word" }', '"errorMessage": { "required": { "entry_secret": "…" } }'],
  ['a curly quotation mark around a key', CLUB_UI, '"sections": [', '“sections”: [', 'Write the straight one'],
  ['a curly quotation mark around a text', CLUB_UI, '"hint": "If you have one."', '"hint": “If you have one.”', 'Write the straight one'],
  ['a backslash that stands alone', CLUB_SCHEMA, '^TC[0-9]{4}$', '^TC\\d{4}$', 'Write the backslash twice: \\\\d.'],
  ['a word without quotation marks', CLUB_UI, '"width": "half"', '"width": half', 'Texts stand in double quotation marks'],
  ['a reference to a definition that is not there', CLUB_SCHEMA, 'definitions/phone', 'definitions/phon', 'Did you mean "/definitions/phone"?'],
  ['a reference to a file that is not there', CLUB_SCHEMA, '../shared/fields.schema.json#/definitions/email', '../shared/field.schema.json#/definitions/email', 'Did you mean "shared/fields.schema.json"?'],
  ['a definition that contains itself', 'shared/fields.schema.json', '"email": {', '"email": { "$ref": "#/definitions/email",', 'leads in a circle'],
  ['a keyword that does not exist', CLUB_SCHEMA, '"minLength": 2, "maxLength": 80', '"minLenght": 2, "maxLength": 80', 'Did you mean "minLength"?'],
  ['a type that does not exist', CLUB_SCHEMA, '"type": "integer"', '"type": "intger"', 'Did you mean "integer"?'],
  ['a message without its rule', CLUB_SCHEMA, '"errorMessage": { "minimum"', '"errorMessage": { "exclusiveMinimum"', 'There is a message for "exclusiveMinimum" but no such rule'],
  ['a rule without a message', CLUB_SCHEMA, '"errorMessage": { "pattern": "Registration number is TC and four digits" }', '"maxLength": 20', 'The rule "pattern" has no message'],
  ['a message for a field that is not required', CLUB_SCHEMA, '"required": { "club_name": "Club name is required" }', '"required": { "club_nam": "Club name is required" }', 'Did you mean "club_name"?'],
  ['a required field that is not there', CLUB_SCHEMA, '"required": ["club_name", "captain_name"', '"required": ["club_name", "captian_name"', 'Did you mean "captain_name"?'],
  ['a required field of a row that is not there', PLAY_SCHEMA, '"required": ["court_name", "built"]', '"required": ["court_name", "biult"]', 'Did you mean "built"?'],
  ['a "then" that requires what is not there', CLUB_SCHEMA, '"anyOf": [', '"if": { "required": ["club_email"] }, "then": { "required": ["ghost"] },\n  "anyOf": [', '"ghost" is required but is no property'],
  ['an "if" about what is not there', CLUB_SCHEMA, '"anyOf": [', '"if": { "properties": { "club_nam": { "const": "x" } } }, "then": { "required": ["club_phone"] },\n  "anyOf": [', 'Did you mean "club_name"?'],
  ['an "anyOf" that requires what is not there', CLUB_SCHEMA, '{ "required": ["club_email"]', '{ "required": ["club_emial"]', 'Did you mean "club_email"?'],
  ['an "else" in a list of rules about what is not there', CLUB_SCHEMA, '"anyOf": [', '"allOf": [{ "if": { "required": ["club_email"] }, "else": { "required": ["club_fone"] } }],\n  "anyOf": [', 'Did you mean "club_phone"?'],
  ['a field without a label', CLUB_SCHEMA, '"title": "Captain", ', '', 'has no label'],
  ['a choice without a label', PLAY_SCHEMA, '{ "const": "grass", "title": "Grass" }', '{ "const": "grass" }', 'The choice "grass" has no label'],
  ['a default that is no choice', PLAY_SCHEMA, '"default": "clay"', '"default": "cly"', 'Did you mean "clay"?'],
  ['a least that is more than the most', CLUB_SCHEMA, '"minimum": 2,', '"minimum": 600,', 'no answer could be right'],
  ['a date compared with a field that is not there', PLAY_SCHEMA, '"after": { "field": "season_start" }', '"after": { "field": "season_begin" }', 'Did you mean'],
  ['a pattern that is none', CLUB_SCHEMA, '^TC[0-9]{4}$', '^TC[0-9{4}$', 'no regular expression'],
  ['a pattern that can take polynomial time', CLUB_SCHEMA, '^TC[0-9]{4}$', '^\\\\s*[A-Za-z ]*[A-Za-z ]*[A-Za-z ]*$', '4th degree polynomial time'],
  ['a pattern that begins anywhere', CLUB_SCHEMA, '^TC[0-9]{4}$', '[A-Z]+[0-9]$', 'Begin it with ^'],
  ['a list without end', PLAY_SCHEMA, '"minItems": 1', '"minItems": 1, "maxItems": 5000', 'No list may have more than 1000 entries'],
  ['a pattern that can take exponential time', CLUB_SCHEMA, '^TC[0-9]{4}$', '^(TC|[A-Z]+)*$', 'exponential time'],
  ['a first line that names no meta-schema', CLUB_UI, '"$schema": "../meta/ui.schema.json"', '"$schema": "../meta/step.schema.json"', '../meta/ui.schema.json'],
  ['a comma before the closing bracket', CLUB_UI, '"club_phone", "club_email"', '"club_phone", "club_email",', 'comma'],
  ['a comment', CLUB_UI, '"sections": [', '// order\n  "sections": [', '"$comment"'],
  ['a quotation mark that is missing', CLUB_UI, '"sections": [', '"sections: [', 'not JSON'],
  ['a card with a picture that is not there', PROVIDER, '"icon": "groups", "order"', '"icon": "grops", "order"', 'Did you mean "groups"?'],
  ['a step with a picture that is not there', PROVIDER, '"icon": "certificate"', '"icon": "certifcate"', 'Did you mean "certificate"?'],
  ['an example that the rules refuse', MINIMAL, '"members": 2', '"members": 1', 'A club has at least two members'],
  ['an example with a misspelt key', MINIMAL, '"files":', '"file":', 'Did you mean "files"?'],
  ['an expected message that is not the one', `${CLUB}/examples/invalid-not-agreed.json`, 'Please agree to the rules of the house', 'Please agree to the rules of this house', 'Did you mean "Please agree to the rules of the house"?'],
];

/** A second folder that differs in nothing but its id. */
function copyClub(id: string): void {
  mkdirSync(join(folder.path, id));
  for (const name of ['provider', 'club.schema', 'club.ui', 'play.schema', 'play.ui', 'documents.schema', 'documents.ui']) {
    writeFileSync(join(folder.path, id, `${name}.json`), folder.read(`${CLUB}/${name}.json`).replace(`"id": "${CLUB}"`, `"id": "${id}"`));
  }
}

describe('schemas:check', () => {
  it('finds nothing in the folder as it is', () => {
    expect(folder.check()).toEqual([]);
  });

  it.each(mistakes)('reports %s in %s', (_what, file, from, to, says) => {
    const text = folder.read(file);
    const line = text.slice(0, text.indexOf(from)).split('\n').length;
    folder.change(file, from, to);
    const faults = folder.check();
    const told = faults.find((fault) => `${fault.message} ${fault.remedy}`.includes(says));
    if (!told) throw new Error(`Nothing says ${says}: ${JSON.stringify(faults, null, 2)}`);
    expect(told.remedy).not.toBe('');
    // The fault stands where the mistake was made, or, where something is missing around it, in the lines about it.
    expect(told.file).toBe(file);
    expect(Math.abs((told.line ?? Infinity) - line)).toBeLessThanOrEqual(says.startsWith('No move') ? 30 : 2);
  });

  it.each([
    ['a missing schema', `${CLUB}/play.schema.json`, 'The file is missing'],
    ['a missing UI file', `${CLUB}/play.ui.json`, 'The file is missing'],
    ['a missing registry', 'registry.json', 'The file is missing'],
    ['a missing example', MINIMAL, 'The file is missing'],
  ])('reports %s', (_what, file, says) => {
    folder.remove(file);
    expect(folder.check().filter((fault) => fault.file === file).map((fault) => fault.message).join()).toContain(says);
  });

  it.each([
    ['no JSON at all', 'Dear colleague,', 'not JSON'],
    ['nothing', '', 'empty'],
    ['a list', '[]', 'JSON object'],
    ['a mark at the beginning (BOM)', '\uFEFF{}', 'BOM'],
    ['a million characters', `{"$comment":"${'x'.repeat(1_000_001)}"}`, 'kB'],
    ['two hundred open brackets', '['.repeat(200) + ']'.repeat(200), 'brackets'],
  ])('reports a file with %s', (_what, text, says) => {
    folder.write(CLUB_UI, text);
    const faults = folder.check().filter((fault) => fault.file === CLUB_UI);
    expect(faults.map((fault) => fault.message).join()).toContain(says);
    expect(faults.every((fault) => fault.remedy !== '')).toBe(true);
  });

  it.each([
    ['properties', '"surface": {', '"lighting": null, "surface": {'],
    ['choices', '"enum": ["Beginners", "League"]', '"enum": "League"'],
    ['labelled choices', '"oneOf": [{ "const": "clay", "title": "Clay" }', '"oneOf": [null'],
    ['the limit of a date', '"notBefore": { "field": "founded" }', '"notBefore": { "field": null }'],
    ['what is required', '"required": ["court_name", "built"]', '"required": { "built": true }'],
    ['one key that is required', '"required": ["court_name", "built"]', '"required": ["court_name", null]'],
    ['rules', '"required": ["court_name", "built"]', '"allOf": "court_name"'],
  ])('reports a wrong shape of %s, and does not stumble over it', (_what, from, to) => {
    const text = folder.read(PLAY_SCHEMA);
    folder.change(PLAY_SCHEMA, from, to);
    const line = text.slice(0, text.indexOf(from)).split('\n').length;
    expect(folder.check()).toContainEqual(expect.objectContaining({ file: PLAY_SCHEMA, line, message: expect.stringMatching(/is not of type/), remedy: expect.stringMatching(/./) }));
  });

  it.each([
    ['with its mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['without it', (text: string) => Buffer.from(text, 'utf16le')],
  ])('reports a file that is saved as UTF-16, %s', (_what, encode) => {
    writeFileSync(join(folder.path, CLUB_UI), encode(folder.read(CLUB_UI)));
    expect(folder.check().filter(({ file }) => file === CLUB_UI)).toEqual([expect.objectContaining({ line: 1, message: 'The file is saved as UTF-16, which cannot be read.', remedy: 'Save it as "UTF-8 without BOM".' })]);
  });

  it('reports a second provider on the same paths and type', () => {
    copyClub('squash-club');
    const messages = folder.check().filter((fault) => fault.file === 'squash-club/provider.json').map((fault) => fault.message);
    expect(messages).toEqual(expect.arrayContaining(['The path "padel-club" belongs to "padel-club" already.', '"padel_club_application" belongs to "padel-club" already.', 'The role "padel_club" is declared twice.']));
  });

  it('takes a permission that names no audience for one of officers', () => {
    folder.change('registry.json', '"id": "manage_staff", "audience": "applicant"', '"id": "manage_staff"');
    const faults = folder.check();
    expect(faults).toContainEqual(expect.objectContaining({ file: PROVIDER, pointer: '/ownRole/permissions/1', message: 'Applicants have the role "padel_club", and "manage_staff" is for officers.', remedy: expect.stringContaining('Or write "audience": "applicant"') }));
    expect(faults).toContainEqual(expect.objectContaining({ file: 'registry.json', message: 'Applicants have the role "company_operator", and "manage_staff" is for officers.' }));
  });

  it('reports a second provider with the same endpoint', () => {
    copyClub('squash-club');
    const faults = folder.check().filter(({ file, pointer }) => file === 'squash-club/provider.json' && pointer.startsWith('/endpoints/'));
    expect(faults).toContainEqual(expect.objectContaining({ pointer: '/endpoints/0/path', message: expect.stringContaining('belongs to "padel-club" already, which would answer it'), remedy: expect.stringContaining('Choose another path') }));
  });

  it('reports a bare path that leads back to itself', () => {
    folder.change(PROVIDER, '"index": "applications"', '"index": "home"');
    folder.change(PROVIDER, '"to": "/padel-club/applications" }', '"to": "/padel-club" }');
    const message = expect.stringContaining('leads back to itself, so an empty page is shown');
    expect(folder.check()).toEqual(expect.arrayContaining([expect.objectContaining({ file: PROVIDER, pointer: '/routes/index', message }), expect.objectContaining({ pointer: '/routes/screens/home/to', message })]));
  });

  it.each([
    ['on a page', 'padel-club/dashboard', 'With the base path "padel-club/dashboard" the page /padel-club/dashboard would take the address of /padel-club/dashboard of "padel-club".'],
    ['below a page with a name in it', 'padel-club/invite', 'With the base path "padel-club/invite" the page /padel-club/invite/auth would take the address of /padel-club/invite/{token} of "padel-club".'],
    ['beside all pages', 'padel-club/youth', undefined],
  ])('reports a base path that lies %s of another type', (_what, base, message) => {
    copyClub('squash-club');
    folder.change('squash-club/provider.json', '"base": ["padel-club", "padel"]', `"base": ["squash", "${base}"]`);
    const told = folder.check().filter(({ pointer }) => pointer.startsWith('/routes/'));
    expect(told).toEqual(message === undefined ? [] : [expect.objectContaining({ file: 'squash-club/provider.json', pointer: '/routes/base/1', message, remedy: 'Choose another base path, e.g. "squash-club".' })]);
  });

  it('reports an endpoint that another with a name in it would answer', () => {
    copyClub('squash-club');
    folder.change('squash-club/provider.json', '"path": "/padel-club/members/invite-details"', '"path": "/padel-club/members/{id}"');
    expect(folder.check()).toContainEqual(expect.objectContaining({ file: 'squash-club/provider.json', pointer: '/endpoints/1/path', message: 'The endpoint GET /padel-club/members/{id} belongs to "padel-club" already, which would answer it as /padel-club/members/invite-details.' }));
  });

  it('lets a build have a folder whose only fault is a picture: the page shows a sheet of paper', () => {
    folder.change(PROVIDER, '"icon": "groups", "order"', '"icon": "racket", "order"');
    expect(folder.check()).toEqual([expect.objectContaining({ file: PROVIDER, pointer: '/card/icon', message: 'There is no icon "racket".', line: expect.any(Number), column: expect.any(Number) })]);
    expect(checkDefinitions(folder.path).catalog?.providers[0]?.card?.icon).toBe('racket');
  });

  it.each([
    ['nobody is invited to', (provider: Record<string, unknown>) => delete provider['invitation'], 'Nobody is invited to "padel-club".', 'Add "invitation" to padel-club/provider.json.'],
    ['no endpoint invites to', (provider: Record<string, unknown>) => (provider['endpoints'] = []), 'No endpoint invites to "padel-club", so this page could send no invitation.', '"operation": "invite"'],
  ])('reports a page that invites where %s', (_what, spoil, message, remedy) => {
    const provider = JSON.parse(folder.read(PROVIDER)) as Record<string, unknown>;
    spoil(provider);
    folder.write(PROVIDER, JSON.stringify(provider, null, 2));
    const line = folder.read(PROVIDER).split('\n').findIndex((each) => each.includes('"invite-member"')) + 1;
    expect(folder.check()).toContainEqual(expect.objectContaining({ file: PROVIDER, message, remedy: expect.stringContaining(remedy), line }));
  });

  it.each([
    ['a missing provider.json', undefined, `Create ${CLUB}/provider.json`],
    ['a provider.json in capitals', 'Provider.json', `Did you mean provider.json? Rename ${CLUB}/Provider.json.`],
    ['a provider.json saved as text', 'provider.json.txt', `Did you mean provider.json? Rename ${CLUB}/provider.json.txt.`],
  ])('reports a folder with %s, at the folder', (_what, name, remedy) => {
    const text = folder.read(PROVIDER);
    folder.remove(PROVIDER);
    if (name !== undefined) folder.write(`${CLUB}/${name}`, text);
    expect(folder.check()).toContainEqual(expect.objectContaining({ file: CLUB, message: `The folder has no provider.json, so there is no application type "${CLUB}".`, remedy: expect.stringContaining(remedy) }));
  });

  it('reports files that no step names', () => {
    folder.write(`${CLUB}/plya.ui.json`, folder.read(PLAY_UI));
    expect(folder.check()).toEqual([expect.objectContaining({ file: `${CLUB}/plya.ui.json`, remedy: expect.stringContaining('Did you mean "play"?') })]);
  });

  it('reports a shared file that is no JSON once, and not at every form that takes something from it', () => {
    folder.change('shared/fields.schema.json', '"definitions": {', '"definitions": ');
    expect(folder.check()).toEqual([expect.objectContaining({ file: 'shared/fields.schema.json', message: expect.stringContaining('This is not JSON') })]);
  });

  it('reports every mistake of a folder at once', () => {
    folder.change(CLUB_SCHEMA, '"title": "Captain", ', '');
    folder.change(PLAY_UI, '"surface": {', '"surfaces": {');
    folder.write(PAPERS_UI, '{');
    expect(new Set(folder.check().map((fault) => fault.file))).toEqual(new Set([CLUB_SCHEMA, PLAY_UI, PAPERS_UI]));
  });
});
