import type { Config } from '@netlify/functions';
import { askForNewTerms, remindOfEnd } from '#server/applications/access/ask-researchers.ts';
import { remindApplicants } from '#server/applications/ask-question.ts';
import { sendMorningDigests } from '#server/applications/board/digest.ts';
import { checkAlerts } from '#server/alerts/check-alerts.ts';
import { deleteEndedConfirmations } from '#server/donations/create/confirm-address.ts';
import { deleteOldDeclines } from '#server/donations/decline-guard.ts';
import { mailRenewalNotices } from '#server/donations/monthly/renewal-notices.ts';
import { settleLostChanges } from '#server/donations/monthly/settle-lost-changes.ts';
import { runLogged } from '#server/http/background.ts';
import { deleteOldCounts } from '#server/http/rate-limit.ts';
import { deleteEndedLinks } from '#server/links/private-links.ts';
import { deleteUnusedPictures } from '#server/pictures/delete-unused-pictures.ts';
import { sendOutbox } from '#server/mail/send-outbox.ts';
import { purgeLeftovers } from '#server/http/purge.ts';
import { publishScheduledPosts } from '#server/posts/publish-scheduled.ts';

// The order matters: posts leave on time, and alerts and reminders come before the mail that they
// are.
const tasks = {
  publishScheduledPosts,
  checkAlerts,
  remindApplicants,
  remindOfEnd,
  askForNewTerms,
  mailRenewalNotices,
  settleLostChanges,
  sendMorningDigests,
  sendOutbox,
  purgeLeftovers,
  deleteOldCounts,
  deleteOldDeclines,
  deleteEndedConfirmations,
  deleteEndedLinks,
  deleteUnusedPictures,
};

/** A task that fails does not keep the others from running. */
export default async function sweep(): Promise<Response> {
  for (const [task, run] of Object.entries(tasks)) await runLogged(task, run);
  return new Response(null, { status: 204 });
}

/** All schedules share their minutes, because a database that is asked more often never sleeps. */
export const config: Config = { schedule: '*/15 * * * *' };
