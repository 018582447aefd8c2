/** Who does which job. */
import type { ProductPlatform } from '../product-platform';
import { clearExpired } from '../clear-expired';
import { endDrafts } from './end-drafts';
import { endUploads } from './end-uploads';
import { expireApprovals } from './expire-approvals';
import type { Job, JobHandler } from './jobs';
import { notifyOfComment, notifyOfReceipt, notifyOfStatus } from './notify-applicant';
import { removeUnattachedFiles } from './remove-unattached-files';

export function createJobHandler(platform: ProductPlatform): JobHandler {
  return async (job: Job) => {
    switch (job.name) {
      case 'notify-received':
        return notifyOfReceipt(platform, job.applicationId);
      case 'notify-status':
        return notifyOfStatus(platform, job.applicationId, job.comment);
      case 'notify-comment':
        return notifyOfComment(platform, job.applicationId, job.commentId);
      case 'remove-unattached-files':
        await endUploads(platform);
        return removeUnattachedFiles(platform);
      case 'clear-expired':
        return clearExpired(platform);
      case 'expire-approvals':
        return expireApprovals(platform);
      case 'end-drafts':
        return endDrafts(platform);
    }
  };
}
