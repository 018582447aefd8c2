/** Who does which job. */
import { sendMessages } from '../messages/send-messages';
import { carryOutRetention } from '../personal-data/carry-out-retention';
import { scanWaiting } from '../files/inspect-file';
import { removeErasedFiles } from '../personal-data/erased-files';
import { forgetIdentities } from '../personal-data/forget-identity';
import type { Platform } from '../platform/platform';
import { clearExpired } from './clear-expired';
import { endDrafts } from './end-drafts';
import { endUploads } from './end-uploads';
import { expireApprovals } from './expire-approvals';
import { fillUniqueAnswers } from './fill-unique-answers';
import type { Job, JobHandler } from '../platform/jobs';
import { removeUnattachedFiles } from './remove-unattached-files';

export function createJobHandler(platform: Platform): JobHandler {
  return async (job: Job, signal?: AbortSignal) => {
    switch (job.name) {
      case 'send-sms':
        return sendMessages(platform, 'sms', signal);
      case 'send-email':
        return sendMessages(platform, 'email', signal);
      case 'remove-unattached-files':
        await endUploads(platform);
        await removeErasedFiles(platform);
        return removeUnattachedFiles(platform);
      case 'clear-expired':
        await forgetIdentities(platform);
        return clearExpired(platform);
      case 'expire-approvals':
        return expireApprovals(platform);
      case 'end-drafts':
        return endDrafts(platform);
      case 'carry-out-retention':
        return carryOutRetention(platform, signal);
      case 'scan-files':
        return scanWaiting(platform);
      case 'tidy-database':
        return platform.database.tidy?.();
      case 'fill-unique-answers':
        return fillUniqueAnswers(platform, signal);
    }
  };
}
