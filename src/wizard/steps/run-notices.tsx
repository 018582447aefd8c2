/** What few runs through a form have to say; fetched by those that do, or before them. */
export { DraftConflict } from '../drafts/draft-conflict';
export { LostFiles } from '../drafts/lost-files';
export { OutdatedNotice } from './outdated-notice';
export { CarriedOver } from './carried-over';
