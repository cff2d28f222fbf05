import { silentAfterDays } from '#contracts/applications/applicant.ts';
import type {
  Application,
  ApplicationAct,
  ClockStop,
  Review,
} from '#contracts/applications/applications.ts';
import { formatMonthDay } from '#lib/applications/calendar-days.ts';
import type { IconName } from '#lib/icon-paths.ts';
import { formatPacificDateTime } from '#lib/pacific-dates.ts';
import {
  promisedDays,
  readReviewClock,
  reviewWords,
  type ReviewClock,
} from '#lib/applications/review-clock.ts';

export function applicationPath({ id }: { id: string }): string {
  return `/admin/applications/${id}`;
}

export function applicantOf({ firstName, lastName }: Application): string {
  return `${firstName} ${lastName}`;
}

export const actWords: Record<ApplicationAct, string> = {
  approved: 'Approved',
  declined: 'Declined',
  undone: 'Decision undone before its email was sent',
  reopened: 'Reopened',
  'letter-withdrawn': 'Letter withdrawn',
  asked: 'Question asked',
  answered: 'Question answered by the applicant',
  corrected: 'Corrected by the applicant',
  withdrawn: 'Withdrawn by the applicant',
  restored: 'Withdrawal undone by the applicant',
  voted: 'Vote',
  recused: 'Recusal',
};

interface StatusBadge {
  tone: 'ok' | 'warn' | 'bad' | 'quiet';
  mark: IconName;
  word: string;
}

/** Business days left from which a pending application is marked amber. */
const fewDays = 3;

export type Reviewed = Pick<Application, 'status' | 'createdAt' | 'clockStops'>;

export function clockOf({ createdAt, clockStops }: Reviewed, now: number): ReviewClock {
  return readReviewClock(new Date(createdAt), new Date(now), clockStops);
}

/** Whether an open question has had no answer for a month (P-113). @param now in milliseconds. */
export function isSilent(stops: readonly ClockStop[], now: number): boolean {
  const open = stops.find(({ answeredAt }) => answeredAt === null);
  return open !== undefined && now - Date.parse(open.askedAt) >= silentAfterDays * 86_400_000;
}

/** The badge of an application: its decision, or the days left. @param now in milliseconds. */
export function statusBadge(application: Reviewed, now: number): StatusBadge {
  const { status, clockStops } = application;
  if (status === 'approved') return { tone: 'ok', mark: 'check', word: 'Approved' };
  if (status === 'declined') return { tone: 'quiet', mark: 'cross', word: 'Declined' };
  if (status === 'withdrawn') return { tone: 'quiet', mark: 'undo', word: 'Withdrawn' };
  const clock = clockOf(application, now);
  if (isSilent(clockStops, now)) return { tone: 'quiet', mark: 'ellipsis', word: 'No answer' };
  const word = reviewWords(clock);
  if (clock.stopped) return { tone: 'quiet', mark: 'ellipsis', word };
  if (clock.overdue) return { tone: 'bad', mark: 'warning', word };
  return { tone: clock.left > fewDays ? 'quiet' : 'warn', mark: 'ellipsis', word };
}

function businessDays(count: number): string {
  return `${count} business ${count === 1 ? 'day' : 'days'}`;
}

/** "3 business days left", "Overdue by 1 business day". */
export function leftWords({ left, overdue, late, stopped }: ReviewClock): string {
  if (stopped) return `${businessDays(left)} left after the answer`;
  if (overdue) return late === 0 ? 'Overdue' : `Overdue by ${businessDays(late)}`;
  return left === 0 ? 'Last business day' : `${businessDays(left)} left`;
}

/** "Promised within 5-7 business days (Nov 23 to Nov 25)." */
export function promiseWords({ days, stopped }: ReviewClock): string {
  if (stopped)
    return `The clock stopped on ${formatMonthDay(stopped)}. It goes on with the answer.`;
  const { least, most } = promisedDays;
  const [first = '', last = ''] = [days[least - 1], days[most - 1]];
  return `Promised within ${least}-${most} business days (${formatMonthDay(first)} to ${formatMonthDay(last)}).`;
}

/** The state of a decision's email once it can no longer be undone: a headline and a sentence. */
export function mailWords({ application: { email }, mail }: Review): [string, string] {
  switch (mail?.state) {
    case 'queued':
      return [
        'Email is waiting',
        `The mail server has not accepted the email to ${email} yet. We keep trying.`,
      ];
    case 'sending':
      return ['Email is on its way', `The email to ${email} is on its way.`];
    case 'sent':
      return [
        'Email sent',
        `The email to ${email} was sent on ${formatPacificDateTime(mail.sentAt ?? '')}.`,
      ];
    case 'failed':
      return [
        'Email not delivered',
        `The email to ${email} could not be delivered. Contact the applicant another way.`,
      ];
    case 'withdrawn':
      return ['No email', `The email to ${email} was withdrawn.`];
    default:
      return ['No email', 'No email was written.'];
  }
}
