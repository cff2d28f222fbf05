import type { Config } from '@netlify/functions';
import { askForNewTerms, remindOfAccessEnd } from '#server/applications/access/access-reminders.ts';
import { remindApplicants } from '#server/applications/ask-question.ts';
import { sendMorningDigests } from '#server/applications/board/digest.ts';
import { checkAlerts } from '#server/alerts/check-alerts.ts';
import { deleteEndedConfirmations } from '#server/donations/create/confirm-address.ts';
import { deleteOldDeclines } from '#server/donations/card-testing-protection.ts';
import { mailTributeNotices } from '#server/donations/mail-tribute-notices.ts';
import { mailRenewalNotices } from '#server/donations/monthly/renewal-notices.ts';
import { settleLostChanges } from '#server/donations/monthly/settle-lost-changes.ts';
import { sendDueAddresses } from '#server/donations/moves/send-addresses-to-stripe.ts';
import { runTasks } from '#server/http/background.ts';
import { deleteOldCounts } from '#server/http/rate-limit.ts';
import { deleteEndedLinks } from '#server/links/private-links.ts';
import { deleteUnusedPictures } from '#server/pictures/delete-unused-pictures.ts';
import { sendOutbox } from '#server/mail/send-outbox.ts';
import { timeLeft } from '#server/time-budget.ts';
import { purgeLeftovers } from '#server/http/purge.ts';
import { publishScheduledPosts } from '#server/posts/publish-scheduled.ts';

/**
 * The milliseconds of all tasks, of mail and of each other task, because the platform stops a schedule after 30 s.
 * Tests shorten them.
 */
export const budgets = { all: 26_000, mail: 20_000, other: 5000 };

// The first task may wait five seconds for the CDN; the others up to mail ask only the database, and mail only its
// server. What asks Stripe and the store of pictures is last, so that a silent service stops nothing else.
const tasks = {
  publishScheduledPosts,
  checkAlerts,
  remindApplicants,
  remindOfAccessEnd,
  askForNewTerms,
  mailRenewalNotices,
  mailTributeNotices,
  sendMorningDigests,
  // A mail that waits for its response must end before the budget of the task does.
  sendOutbox: () => sendOutbox({ runMs: timeLeft() - 1000 }),
  purgeLeftovers,
  deleteOldCounts,
  deleteOldDeclines,
  deleteEndedConfirmations,
  deleteEndedLinks,
  settleLostChanges,
  sendDueAddresses: sendDueAddresses,
  deleteUnusedPictures,
};

export default async function sweep(): Promise<Response> {
  const { all, mail, other } = budgets;
  await runTasks(tasks, { all, of: (task) => (task === 'sendOutbox' ? mail : other) });
  return new Response(null, { status: 204 });
}

/** All schedules share their minutes, because a database that is asked more often never sleeps. */
export const config: Config = { schedule: '*/15 * * * *' };
