/** A type that is joined by invitation has somebody who can invite. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CLUB, createFolder, type BrokenFolder } from './broken-folder';

const PROVIDER = `${CLUB}/provider.json`;
const PAGE = '"invite-member": { "screen": "invite", "title": "Invite a member", "provider": "padel-club" },';
const ENDPOINT = '{ "method": "POST", "path": "/padel-club/members/invite", "operation": "invite" },';

let folder: BrokenFolder;

beforeEach(() => {
  folder = createFolder();
  folder.change(PROVIDER, PAGE, '');
  folder.change(PROVIDER, '"canInvite": true,', '');
  folder.change(PROVIDER, '"inviteTo": "/padel-club/invite-member",', '');
});

afterEach(() => {
  folder.dispose();
});

describe('an invitation', () => {
  it('that neither a page nor an endpoint can send is told, with the page to add', () => {
    folder.change(PROVIDER, ENDPOINT, '');
    expect(folder.check()).toMatchObject([
      {
        file: PROVIDER,
        pointer: '/invitation',
        weight: 'doubt',
        message: 'No page invites to "padel-club", so nobody could join.',
        remedy:
          'Add to the "screens" of padel-club/provider.json: "invite-padel-club": { "screen": "invite", "provider": "padel-club" }.',
      },
    ]);
  });

  it('that a program sends needs no page', () => {
    expect(folder.check()).toEqual([]);
  });
});
