import { useEffect, useRef, useState, type ReactNode } from 'react';
import { donate } from '#model/donations/checkout-copy.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Status } from '../../../ui/live-regions.tsx';
import { donationSteps, type Donation } from '../state/donation.ts';
import { formatAmount } from '../state/donation-amounts.ts';
import styles from '../donate.module.css';

const { slow, slowDetail, retry } = donate.payment;

/** Shows the three steps above the current one, which is marked; with an amount those before it are checked. */
export function CheckoutProgress({ step, amountCents }: Pick<Donation, 'step' | 'amountCents'>) {
  const current = donationSteps.indexOf(step);
  return (
    <ol className={styles.progress} role="list" aria-label={donate.progress.label}>
      {donate.progress.steps.map((name, index) => {
        const isDone = index < current && amountCents !== null;
        return (
          <li
            key={name}
            data-done={isDone || undefined}
            aria-current={index === current ? 'step' : undefined}
          >
            {isDone ? <Icon name="check" /> : <span className={styles.number}>{index + 1}</span>}
            <span>{name}</span>
            {isDone && <span className="visually-hidden">{donate.progress.done}</span>}
          </li>
        );
      })}
    </ol>
  );
}

/**
 * Tells a screen reader the step and the amount once the donor has moved; says nothing at the first step of a visit.
 */
export function StepAnnouncement(donation: Donation) {
  const { step, amountCents, hasMoved } = donation;
  const place = donate.progress.progress(donationSteps.indexOf(step) + 1, donationSteps.length);
  return (
    <Status as="p" className="visually-hidden">
      {hasMoved && (amountCents === null ? place : `${place}, ${formatAmount(donation)}`)}
    </Status>
  );
}

interface StepHeadingProps {
  text: string;
  /** `takesFocus` is false for the step that the page opens with, which must not take the focus. */
  takesFocus?: boolean;
}

/** Shows the heading of a step, which takes the focus, so that keyboard and screen reader start there. */
export function StepHeading({ text, takesFocus = true }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0, behavior: 'instant' });
  }, [takesFocus]);
  return (
    <h2 className="type-h3" tabIndex={-1} ref={heading}>
      {text}
    </h2>
  );
}

interface StepActionsProps {
  isLocked?: boolean;
  onBack: () => void;
  children?: ReactNode;
}

/**
 * Shows the buttons of a step: the keyboard meets the step's own button first, and Back is shown before it where both
 * fit.
 */
export function StepActions({ isLocked = false, onBack, children }: StepActionsProps) {
  return (
    <div className="checkout-actions">
      {children}
      <Button
        variant="outline"
        icon="arrow-left"
        label={donate.donor.back}
        disabled={isLocked}
        onClick={onBack}
      />
    </div>
  );
}

interface StepNoticeProps {
  tone?: 'info' | 'warn' | 'bad';
  title?: string | undefined;
  text?: string | undefined;
  focusFor?: object | null;
  onRetry?: () => void;
  children?: ReactNode;
}

/**
 * Shows a notice above the buttons of a step. It takes the focus each time that `focusFor` is another object; null
 * leaves the focus.
 */
export function StepNotice(props: StepNoticeProps) {
  const { tone = 'bad', title, text, focusFor = null, onRetry, children } = props;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusFor) notice.current?.focus();
  }, [focusFor]);
  return (
    <div className="checkout-notice">
      <Notice tone={tone} role={tone === 'info' ? 'status' : 'alert'} title={title} ref={notice}>
        {text && <p>{text}</p>}
        {children}
        {onRetry && <Button variant="outline" label={retry} onClick={onRetry} />}
      </Notice>
    </div>
  );
}

const slowAfterMs = 10_000;

/** Shows nothing for ten seconds, then says that a response takes long and offers to try again. */
export function SlowNotice({ onRetry }: { onRetry: () => void }) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowAfterMs);
    return () => clearTimeout(timer);
  }, []);
  if (!isSlow) return null;
  return <StepNotice tone="info" title={slow} text={slowDetail} onRetry={onRetry} />;
}
