import { dayMs } from '#model/dates/durations.ts';
import type { ComponentProps } from 'react';
import { unansweredAfterDays } from '#model/applications/applicant.ts';
import type { Access } from '#model/applications/access.ts';
import type { Application, ApplicationAction } from '#model/applications/admin-applications.ts';
import type { ClockStop } from '#model/applications/clock-stop.ts';
import {
  readReviewClock,
  describeReview,
  type ReviewClock,
} from '#model/applications/review-clock.ts';
import { accessState } from '#model/applications/access-days.ts';
import { daysBetween } from '#model/dates/iso-days.ts';
import { newestTerms } from '#model/site/data-terms.ts';
import { formatCount } from '#model/text/format-count.ts';
import { dayInPacific } from '#model/dates/pacific-dates.ts';
import { Badge } from './marks.tsx';
import { useMinute } from './time.tsx';

export const actionLabels: Record<ApplicationAction, string> = {
  approved: 'Approved',
  declined: 'Declined',
  undone: 'Decision undone before its email was sent',
  reopened: 'Reopened',
  'letter-withdrawn': 'Letter withdrawn',
  readdressed: 'Address changed',
  asked: 'Question asked',
  answered: 'Question answered by the applicant',
  corrected: 'Corrected by the applicant',
  withdrawn: 'Withdrawn by the applicant',
  restored: 'Withdrawal undone by the applicant',
  'access-began': 'Terms accepted, key made',
  'key-replaced': 'Key replaced by the researcher',
  'terms-accepted': 'New terms accepted',
  'access-renewed': 'Access extended for a year',
  'access-ended': 'Access ended by the researcher',
  'access-ended-by-staff': 'Access ended by staff',
  voted: 'Vote',
  recused: 'Recusal',
};

/**
 * Returns the badge of a researcher's access on the current Pacific day. New terms that are not accepted yet come
 * before the days that are left.
 */
export function accessBadge(access: Access | null | undefined): ComponentProps<typeof Badge> {
  const today = dayInPacific(new Date());
  const state = accessState(access, today);
  if (!access || state === 'none')
    return { tone: 'quiet', mark: 'minus', word: 'Terms not accepted' };
  if (state !== 'ended' && access.termsVersion < newestTerms().version)
    return { tone: 'warn', mark: 'clock', word: 'New terms' };
  if (state === 'active') return { tone: 'ok', mark: 'check', word: 'Active' };
  if (state === 'ending') {
    const left = daysBetween(today, access.endsOn);
    return { tone: 'warn', mark: 'clock', word: `Ends in ${formatCount(left, 'day')}` };
  }
  return {
    tone: 'quiet',
    mark: 'minus',
    word: access.endedBy === 'staff' ? 'Ended by staff' : 'Ended',
  };
}

// A pending application is marked amber from this many business days left.
const fewDays = 3;

type Reviewed = Pick<Application, 'status' | 'createdAt' | 'clockStops'>;

/**
 * Returns the days that are left for a review; those on which the clock was stopped do not count.
 *
 * @param now in milliseconds
 */
export function readClock({ createdAt, clockStops }: Reviewed, now: number): ReviewClock {
  return readReviewClock(new Date(createdAt), new Date(now), clockStops);
}

/**
 * Tells whether a question has been open for a month.
 *
 * @param now in milliseconds
 */
export function isSilent(stops: readonly ClockStop[], now: number): boolean {
  const open = stops.find(({ until }) => until === null);
  return open !== undefined && now - Date.parse(open.from) >= unansweredAfterDays * dayMs;
}

/**
 * Returns the badge of an application: the decision, or the days left.
 *
 * @param now in milliseconds
 */
export function statusBadge(application: Reviewed, now: number): ComponentProps<typeof Badge> {
  const { status, clockStops } = application;
  if (status === 'approved') return { tone: 'ok', mark: 'check', word: 'Approved' };
  if (status === 'declined') return { tone: 'quiet', mark: 'cross', word: 'Declined' };
  if (status === 'withdrawn') return { tone: 'quiet', mark: 'undo', word: 'Withdrawn' };
  const clock = readClock(application, now);
  if (isSilent(clockStops, now)) return { tone: 'quiet', mark: 'ellipsis', word: 'No answer' };
  const word = describeReview(clock);
  if (clock.stopped) return { tone: 'quiet', mark: 'ellipsis', word };
  if (clock.isOverdue) return { tone: 'bad', mark: 'warning', word };
  return { tone: clock.daysLeft > fewDays ? 'quiet' : 'warn', mark: 'clock', word };
}

/**
 * Shows the decision on an application or the days that are left for it, and keeps them current while the page is open.
 */
export function ReviewBadge(props: Reviewed) {
  return <Badge {...statusBadge(props, useMinute())} />;
}
