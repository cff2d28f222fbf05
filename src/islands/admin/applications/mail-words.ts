import type { Review } from '#contracts/applications.ts';
import { formatPacificDateTime } from '#lib/pacific-dates.ts';

/** The state of a decision's email once it can no longer be undone. */
export function mailWords({ application: { email }, mail }: Review): string {
  if (!mail) return 'No email was written.';
  switch (mail.state) {
    case 'queued':
      return `The mail server has not accepted the email to ${email} yet. We keep trying.`;
    case 'sending':
      return `The email to ${email} is on its way.`;
    case 'sent':
      return `The email to ${email} was sent on ${formatPacificDateTime(mail.sentAt ?? '')}.`;
    case 'failed':
      return `The email to ${email} could not be delivered. Contact the applicant another way.`;
    case 'withdrawn':
      return `The email to ${email} was withdrawn.`;
  }
}

/** The same in a few words. */
export function mailHeadline(mail: Review['mail']): string {
  switch (mail?.state) {
    case 'queued':
      return 'Email is waiting';
    case 'sending':
      return 'Email is on its way';
    case 'sent':
      return 'Email sent';
    case 'failed':
      return 'Email not delivered';
    default:
      return 'No email';
  }
}
