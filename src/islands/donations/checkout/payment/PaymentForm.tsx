import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
  type SubmitEvent,
} from 'react';
import { PaymentElement, useElements } from '@stripe/react-stripe-js';
import type { Stripe, StripeError, StripePaymentElementOptions } from '@stripe/stripe-js';
import { donationMessages, type PaymentIntentResponse } from '#model/donations/contract.ts';
import { readDonation } from '#model/donations/donation-storage.ts';
import { donate } from '#model/donations/checkout-copy.ts';
import { formatDollars } from '#model/money/money.ts';
import { Button } from '../../../ui/Button.tsx';
import { MailLink } from '../../../ui/MailLink.tsx';
import {
  formatAmount,
  isLocked,
  totalCents,
  type Donation,
  type DonationProps,
  type DonationStep,
} from '../state/donation.ts';
import { SlowNotice, StepActions, StepNotice } from '../steps/StepFrame.tsx';
import { isRequestRefused, lookUpPayment, pay, receiptPath, type PaymentOutcome } from './pay.ts';
import type { StripeScript } from './use-stripe.ts';
import styles from './payment.module.css';

const copy = donate.payment;

/** The properties of the last step, which passes them on to its form. */
export interface PaymentStepProps extends DonationProps {
  intent: PaymentIntentResponse;
  script: StripeScript;
  testMode: boolean;
  fontUrl: string;
  onBack: (to: DonationStep) => void;
  onPaid: (donationId: string) => void;
}

interface PaymentFrameProps {
  state: 'loading' | 'ready' | 'failed';
  donation: Donation;
  script: StripeScript;
  children?: ReactNode;
}

/**
 * Shows the frame of Stripe's fields: a skeleton while they load, after ten seconds an offer to reload, and a notice
 * with a retry when they cannot load.
 */
export function PaymentFrame({ state, donation, script, children }: PaymentFrameProps) {
  const { progress, unansweredId } = donation;
  const detail = unansweredId ? copy.loadFailedUnknown : copy.loadFailedDetail;
  const canRetry =
    progress.state !== 'unrecorded' && !(progress.state === 'refused' && progress.refusal.isOver);
  return (
    <>
      <div className={styles.frame} data-state={state} aria-busy={state === 'loading'}>
        {state === 'loading' && <p className="visually-hidden">{copy.loading}</p>}
        {state !== 'ready' && (
          <div
            className={`${styles.skeleton} ${state === 'loading' ? 'pulse' : ''}`}
            aria-hidden="true"
          >
            {['number', 'expiry', 'code', 'country', 'zip'].map((field) => (
              <span key={field} />
            ))}
          </div>
        )}
        {children && <div className={styles.element}>{children}</div>}
      </div>
      {/* Only a reload ends a request that hangs; what was entered is there again after it. */}
      {state === 'loading' && <SlowNotice key={script.tries} onRetry={() => location.reload()} />}
      {state === 'failed' && canRetry && (
        <StepNotice title={copy.loadFailed} text={detail} onRetry={script.retry} />
      )}
    </>
  );
}

// Wallets show where the browser has them; the donor does not type the name twice.
function elementOptions(donation: Donation): StripePaymentElementOptions {
  const { donor, frequency } = donation;
  const wallets = { layout: 'tabs', wallets: { applePay: 'auto', googlePay: 'auto' } } as const;
  const defaultValues = {
    billingDetails: { name: donor.donorName.trim(), email: donor.donorEmail.trim() },
  };
  if (frequency === 'once') return { ...wallets, defaultValues };
  const { description, label, unit } = donate.frequency.wallet[frequency];
  const recurringPaymentRequest = {
    paymentDescription: description,
    managementURL: `${location.origin}/giving`,
    regularBilling: {
      amount: totalCents(donation) ?? 0,
      label,
      recurringPaymentIntervalUnit: unit,
      recurringPaymentIntervalCount: 1,
    },
  } as const;
  return {
    ...wallets,
    // With this request Apple Pay gives a token that outlives the donor's phone.
    applePay: { recurringPaymentRequest },
    defaultValues,
  };
}

const loadRefusal: PaymentOutcome = {
  type: 'refused',
  refusal: { title: copy.loadFailed, text: copy.refused, isOver: true, back: copy.startAgain },
  isUnanswered: false,
};

const unknownOutcome: PaymentOutcome = {
  type: 'refused',
  refusal: { title: copy.returned, text: copy.maybePaid },
  isUnanswered: true,
};

/**
 * Shows Stripe's fields, the terms and the button that pays, inside Stripe's `Elements`. For a payment that was paid
 * but not recorded, a notice replaces the button.
 */
export function PaymentForm(props: PaymentStepProps & { stripe: Stripe }) {
  const { donation, intent, stripe, dispatch, onBack, onPaid } = props;
  const { progress, donor, frequency } = donation;
  const elements = useElements();
  const [fields, setFields] = useState<'loading' | 'ready' | 'failed'>('loading');
  const isPaying = useRef(false);
  const amount = formatDollars(totalCents(donation) ?? 0);
  const email = donor.donorEmail.trim();
  const refusal = progress.state === 'refused' ? progress.refusal : null;

  function applyOutcome(outcome: PaymentOutcome) {
    if (outcome.type === 'done') return onPaid(intent.donationId);
    if (outcome.type === 'unrecorded') return dispatch(outcome);
    isPaying.current = false;
    const unansweredId = outcome.isUnanswered ? intent.donationId : null;
    dispatch({ type: 'refused', refusal: outcome.refusal, unansweredId });
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!elements || isPaying.current || fields !== 'ready' || refusal?.isOver) return;
    isPaying.current = true;
    dispatch({ type: 'payment-started' });
    applyOutcome(await pay({ stripe, elements, intent, donorEmail: email }));
  }

  // Back from the page of a bank a browser may show this one as it was left: in the middle of paying.
  const resumeAfterReturn = useEffectEvent(async ({ persisted }: PageTransitionEvent) => {
    if (!persisted || !isPaying.current || !readDonation()) return;
    applyOutcome((await lookUpPayment(stripe, intent)) ?? unknownOutcome);
  });
  useEffect(() => {
    const follow = (event: PageTransitionEvent) => void resumeAfterReturn(event);
    addEventListener('pageshow', follow);
    return () => removeEventListener('pageshow', follow);
  }, []);

  // Fields do not load for a payment that another tab has made, that was canceled or is refused.
  async function explainLoadError(error: StripeError) {
    const outcome = await lookUpPayment(stripe, intent);
    if (outcome?.type !== 'done') setFields('failed');
    if (outcome) applyOutcome(outcome);
    else if (isRequestRefused(error) && !donation.unansweredId) applyOutcome(loadRefusal);
  }

  return (
    <form method="post" onSubmit={(event) => void submit(event)}>
      <PaymentFrame {...props} state={fields}>
        <PaymentElement
          options={elementOptions(donation)}
          onReady={() => setFields('ready')}
          onLoadError={({ error }) => void explainLoadError(error)}
        />
      </PaymentFrame>
      {refusal && (
        <StepNotice {...refusal} focusFor={refusal.isInFrame ? null : refusal}>
          {refusal.back && (
            <Button variant="outline" label={refusal.back} onClick={() => onBack('donor')} />
          )}
        </StepNotice>
      )}
      {progress.state === 'unrecorded' ? (
        // The payment was made, but is not in our records: the notice says where to look and whom to ask.
        <StepNotice
          tone="warn"
          title={donationMessages.confirmFailed(progress.paymentIntentId)}
          text={email ? copy.unrecordedWithMail : copy.unrecorded}
          focusFor={progress}
        >
          <p>
            <a href={receiptPath(intent.donationId)}>{copy.openReceipt}</a>
            <span>{' · '}</span>
            <MailLink subject={`Payment ${progress.paymentIntentId}`} />
          </p>
        </StepNotice>
      ) : (
        <>
          <p className={`second type-small ${styles.terms}`}>
            <span>{copy.terms[frequency](amount)}</span>{' '}
            {frequency !== 'once' && (
              <span>
                <a href={copy.giving.href} target="_blank">
                  {copy.giving.label}
                </a>
                <span>. </span>
              </span>
            )}
            <span>{email && copy.receiptTo(email)}</span>
          </p>
          <StepActions isLocked={isLocked(donation)} onBack={() => onBack('donor')}>
            <Button
              type="submit"
              icon="lock"
              label={copy.submit(formatAmount(donation))}
              busy={progress.state === 'busy'}
              busyLabel={copy.submitting}
              disabled={fields !== 'ready' || refusal?.isOver}
            />
          </StepActions>
        </>
      )}
    </form>
  );
}
