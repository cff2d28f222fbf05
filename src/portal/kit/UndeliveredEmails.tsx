import type { UndeliveredMail } from '#model/mail/undelivered-mail.ts';
import { Notice } from '#islands/ui/Notice.tsx';
import { formatPacificDate } from '#model/dates/pacific-dates.ts';
import panel from './panel.module.css';

/**
 * Shows on a record which mails did not reach its person, and what the mail server said. Shows nothing when
 * all arrived.
 */
export function UndeliveredEmails({ mails }: { mails: readonly UndeliveredMail[] }) {
  if (mails.length === 0) return null;
  return (
    <Notice
      tone="bad"
      title={
        mails.length === 1 ? 'An email did not arrive.' : `${mails.length} emails did not arrive.`
      }
    >
      <span>Contact this person another way.</span>
      {mails.some(({ isAddressRefused }) => !isAddressRefused) && (
        <span>
          {` ${mails.length === 1 ? 'It was not' : 'Not every one was'} refused for its address: the mail server may refuse us, and one command queues those of the last 30 days again (docs/runbook.md, “Mail”).`}
        </span>
      )}
      <ul role="list" className={panel.small}>
        {mails.map(({ id, subject, at, reason }) => (
          <li key={id}>
            <span dir="auto">“{subject}”</span> <span>of {formatPacificDate(at)}.</span>{' '}
            {reason && <span>The mail server said: </span>}
            {reason && <q dir="auto">{reason}</q>}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
