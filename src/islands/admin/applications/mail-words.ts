import type { Review } from '#contracts/applications.ts';
import { formatLongDateTime } from '#lib/dates.ts';

/** Where the mail stands that tells a decision, once it can no longer be undone. */
export function mailWords({ application: { email }, mail }: Review): string {
  if (!mail) return 'No mail was written.';
  switch (mail.state) {
    case 'queued':
      return `The mail server has not taken the mail to ${email} yet. It is tried again by itself.`;
    case 'sending':
      return `The mail to ${email} is on its way.`;
    case 'sent':
      return `The mail to ${email} was sent on ${formatLongDateTime(mail.sentAt ?? '')}.`;
    case 'failed':
      return `The mail to ${email} could not be delivered. Write to the applicant another way.`;
    case 'withdrawn':
      return `The mail to ${email} was withdrawn.`;
  }
}

/** The same in a few words. */
export function mailHeadline(mail: Review['mail']): string {
  switch (mail?.state) {
    case 'queued':
      return 'Mail is waiting';
    case 'sending':
      return 'Mail is on its way';
    case 'sent':
      return 'Mail sent';
    case 'failed':
      return 'Mail not delivered';
    default:
      return 'No mail';
  }
}
