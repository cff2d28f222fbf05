import { useState, type ReactNode } from 'react';
import { unansweredAfterDays, withdrawalUndoHours } from '#model/applications/applicant.ts';
import { type Application, type Review } from '#model/applications/admin-applications.ts';
import { undoMs } from '#model/undo.ts';
import { Button } from '#islands/ui/Button.tsx';
import { formatMonthDay, formatWeekday } from '#model/dates/calendar-days.ts';
import { formatCount } from '#model/text/format-count.ts';
import {
  formatPacificDate,
  formatPacificDateTime,
  formatPacificTime,
} from '#model/dates/pacific-dates.ts';
import { promisedDays, type ReviewClock } from '#model/applications/review-clock.ts';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { Badge } from '../kit/marks.tsx';
import { restoreFocusOnUnmount } from '../kit/focus-fallback.ts';
import panel from '../kit/panel.module.css';
import { keepDatesUnbroken, useMinute, useSecond } from '../kit/time.tsx';
import { readClock, isSilent, statusBadge } from '../kit/application-badges.tsx';
import { AccessBox } from './review/AccessBox.tsx';
import { LetterBox } from './review/LetterBox.tsx';
import type { OpenReview } from './review/use-review.ts';
import styles from './applications.module.css';

interface ApplicationStatusProps {
  review: OpenReview;
  onUndo: () => void;
  next: ReactNode;
}

/**
 * Shows at the head of the decision what state an application is in: the days that are left, the minutes in which a
 * decision can be undone, or what became of its mail. `next` stands where a decision was made.
 */
export function ApplicationStatus(props: ApplicationStatusProps) {
  const { application } = props.review;
  const { status, createdAt, decidedAt, withdrawnAt, spam } = application;
  const badge = statusBadge(application, useMinute());
  const isPending = status === 'pending';
  return (
    <>
      <p className={`${panel.row} ${panel.meta}`}>
        <Badge {...badge} word={isPending ? 'Pending' : badge.word} />
        <span>
          {isPending
            ? `Received ${formatPacificDate(createdAt)}`
            : formatPacificDateTime(decidedAt ?? withdrawnAt ?? '')}
        </span>
        {spam && <span>Marked as spam</span>}
      </p>
      {spam && isPending && <SpamNotice review={props.review} />}
      {isPending && <PendingStatus application={application} />}
      {status === 'withdrawn' && (
        <>
          <p className={styles.figure}>Withdrawn</p>
          <p className={panel.meta}>
            By the applicant, who can undo it for {withdrawalUndoHours} hours. It cannot be decided.
          </p>
          {props.next}
        </>
      )}
      {decidedAt !== null && <DecidedStatus {...props} />}
    </>
  );
}

function formatDaysLeft({ daysLeft, isOverdue, daysLate, stopped }: ReviewClock): string {
  if (stopped) return `${formatCount(daysLeft, 'business day')} left after the answer`;
  if (isOverdue)
    return daysLate === 0 ? 'Overdue' : `Overdue by ${formatCount(daysLate, 'business day')}`;
  return daysLeft === 0 ? 'Last business day' : `${formatCount(daysLeft, 'business day')} left`;
}

function SpamNotice({ review: { runAction, busy } }: { review: OpenReview }) {
  return (
    <p className={panel.row}>
      <span className={panel.meta}>The board does not see it, and nobody was mailed.</span>
      <Button
        variant="quiet"
        label="Not spam"
        busy={busy === 'not-spam'}
        onClick={() =>
          void runAction({
            name: 'not-spam',
            done: 'No longer marked. It is in the queue, and the applicant is mailed.',
          })
        }
      />
    </p>
  );
}

// A day such as 'Nov 24' does not break.
const formatWholeDay = (day: string) => formatMonthDay(day).replace(' ', '\u00a0');

function formatPromise({ days, stopped }: ReviewClock): string {
  if (stopped)
    return `The clock stopped on ${formatWholeDay(stopped)}. It goes on with the answer.`;
  const { least, most } = promisedDays;
  const [first = '', last = ''] = [days[least - 1], days[most - 1]];
  return `Promised within ${least}-${most} business days (${formatWholeDay(first)} to ${formatWholeDay(last)}).`;
}

function PendingStatus({ application }: { application: Application }) {
  const now = useMinute();
  const clock = readClock(application, now);
  return (
    <>
      <p className={styles.figure} data-overdue={clock.isOverdue || undefined}>
        {formatDaysLeft(clock)}
      </p>
      <p className={panel.meta}>
        <span>{formatPromise(clock)}</span>
        <span>
          {isSilent(application.clockStops, now) &&
            ` No answer for ${unansweredAfterDays} days: decide when you like, nothing happens by itself.`}
        </span>
      </p>
      <ReviewScale clock={clock} />
    </>
  );
}

/** Returns what the mark on the scale says; a scale that has ended shows its last day, which today is not. */
function markLabel({ isOverdue, stopped }: ReviewClock): string {
  if (stopped) return 'Stopped';
  return isOverdue ? 'Promised' : 'Now';
}

function ReviewScale({ clock }: { clock: ReviewClock }) {
  const { days, today, isOverdue, stopped } = clock;
  const passed = days.filter((day) => day <= today).length;
  return (
    <div className={styles.scale} aria-hidden="true" data-overdue={isOverdue || undefined}>
      <span
        className={styles.now}
        style={{ insetInlineStart: `${(passed / days.length) * 100}%` }}
        data-start={passed === 0 || undefined}
        data-end={passed > days.length - 1 || undefined}
      >
        {markLabel(clock)}
      </span>
      <ol role="list" className={styles.bar}>
        {days.map((day, index) => {
          const isUnknown = stopped && index >= passed;
          return (
            <li
              key={day}
              className={styles.day}
              data-passed={day <= today || undefined}
              data-promised={(!stopped && index + 1 >= promisedDays.least) || undefined}
              data-today={(!stopped && day === today) || undefined}
            >
              <span>{isUnknown ? 'Day' : formatWeekday(day)}</span>
              <span>{isUnknown ? index + 1 : Number(day.slice(8))}</span>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

function describeMail({ mail }: Review): [string, string] {
  switch (mail?.state) {
    case 'queued':
      return [
        'Email is waiting',
        `The mail server has not accepted the email to ${mail.to} yet. We keep trying.`,
      ];
    case 'sending':
      return ['Email is on its way', `The email to ${mail.to} is on its way.`];
    case 'sent':
      return [
        'Email sent',
        `The email to ${mail.to} was sent on ${keepDatesUnbroken(formatPacificDateTime(mail.sentAt ?? ''))}.`,
      ];
    case 'failed':
      return [
        'Email not delivered',
        `The email to ${mail.to} could not be delivered. Contact the applicant another way.`,
      ];
    case 'withdrawn':
      return ['No email', `The email to ${mail.to} was withdrawn.`];
    default:
      return ['No email', 'No email was written.'];
  }
}

const reopeningText =
  'The application returns to the queue, and its letter, if it has one, becomes invalid. The key to the data stops working at once, and the entry in the public register is deleted with its DOIs; another approval does not bring them back. The applicant gets no email about it, so write to them if they should know. Reopening is logged.';

function DecidedStatus({ review, onUndo, next }: ApplicationStatusProps) {
  const { application, mail, runAction } = review;
  const [isAsking, setAsking] = useState(false);
  const [headline, text] = describeMail(review);
  return (
    <>
      {mail?.canUndo ? (
        <UndoWindow review={review} dueAt={mail.dueAt} next={next} onUndo={onUndo} />
      ) : (
        <>
          <p className={styles.figure}>{headline}</p>
          <p className={panel.meta}>{text}</p>
          {next}
          <div className={`${panel.row} ${styles.buttons}`} ref={restoreFocusOnUnmount}>
            <Button variant="outline" label="Reopen..." onClick={() => setAsking(true)} />
          </div>
        </>
      )}
      {(application.status === 'approved' || review.access) && !mail?.canUndo && (
        <AccessBox review={review} />
      )}
      {application.status === 'approved' && <LetterBox review={review} />}
      {isAsking && (
        <ConfirmDialog
          title="Reopen this application?"
          text={reopeningText}
          label="Reopen"
          onConfirm={() =>
            runAction({ name: 'reopen', done: 'Reopened. It is back in the queue.' })
          }
          onClosed={() => setAsking(false)}
        />
      )}
    </>
  );
}

function minutesAndSeconds(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function UndoWindow({ review, dueAt, next, onUndo }: ApplicationStatusProps & { dueAt: string }) {
  const now = useSecond();
  const left = Math.min(undoMs, Math.max(0, Date.parse(dueAt) - now));
  const { email } = review.application;
  return (
    <>
      <p className={panel.meta}>
        {left > 0
          ? `Nothing has been sent yet. The email to ${email} leaves after ${formatPacificTime(dueAt)}.`
          : `The email to ${email} is about to leave.`}
      </p>
      <div className={styles.countdown} aria-hidden="true">
        <span style={{ inlineSize: `${(left / undoMs) * 100}%` }} />
      </div>
      {next}
      <div
        className={`${panel.row} ${panel.meta} ${styles.buttons}`}
        data-undo
        ref={restoreFocusOnUnmount}
      >
        <Button
          variant="outline"
          icon="undo"
          label="Undo"
          busyLabel="Undoing..."
          busy={review.busy === 'undo'}
          onClick={onUndo}
        />
        {left > 0 && (
          <p role="timer">
            within <span className={styles.time}>{minutesAndSeconds(left)}</span>
          </p>
        )}
      </div>
    </>
  );
}
