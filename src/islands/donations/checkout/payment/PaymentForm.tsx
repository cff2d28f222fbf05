import { useEffect, useEffectEvent, useRef, useState, type SubmitEvent } from 'react';
import { PaymentElement, useElements } from '@stripe/react-stripe-js';
import type { Stripe, StripeError } from '@stripe/stripe-js';
import { donationMessages, type PaymentIntentResponse } from '#model/donations/contract.ts';
import { readDonation } from '#islands/donations/donation-storage.ts';
import { donate } from '#model/donations/checkout-copy.ts';
import { formatDollars } from '#model/money/money.ts';
import { Button } from '../../../ui/Button.tsx';
import { MailLink } from '../../../ui/MailLink.tsx';
import {
  isLocked,
  type Donation,
  type DonationProps,
  type DonationStep,
} from '../state/donation.ts';
import { formatAmount, totalCents } from '../state/donation-amounts.ts';
import { StepActions, StepNotice } from '../steps/StepFrame.tsx';
import { PaymentFrame } from './PaymentFrame.tsx';
import { isRequestRefused, lookUpPayment, pay, receiptPath, type PaymentOutcome } from './pay.ts';
import type { StripeScript } from './use-stripe.ts';
import { elementOptions } from './element-options.ts';

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

interface UnrecordedNoticeProps {
  progress: Extract<Donation['progress'], { state: 'unrecorded' }>;
  email: string;
  donationId: string;
}

// The payment was made, but is not in our records: the notice says where to look and whom to ask.
function UnrecordedNotice({ progress, email, donationId }: UnrecordedNoticeProps) {
  return (
    <StepNotice
      tone="warn"
      title={donationMessages.confirmFailed(progress.paymentIntentId)}
      text={email ? copy.unrecordedWithMail : copy.unrecorded}
      focusFor={progress}
    >
      <p>
        <a href={receiptPath(donationId)}>{copy.openReceipt}</a>
        <span>{' · '}</span>
        <MailLink subject={`Payment ${progress.paymentIntentId}`} />
      </p>
    </StepNotice>
  );
}

function Terms({ donation, email }: { donation: Donation; email: string }) {
  const { frequency } = donation;
  const amount = formatDollars(totalCents(donation) ?? 0);
  return (
    <p className="second type-small payment-terms">
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
  );
}

type PaymentFormProps = PaymentStepProps & { stripe: Stripe };

/** Pays by Stripe's fields, and says what became of it. `fieldsState` is `failed` where they do not load. */
function usePaymentFields(props: PaymentFormProps) {
  const { donation, intent, stripe, dispatch, onPaid } = props;
  const { progress, donor } = donation;
  const elements = useElements();
  const [fieldsState, setFieldsState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const isPaying = useRef(false);
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
    if (!elements || isPaying.current || fieldsState !== 'ready' || refusal?.isOver) return;
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
    if (outcome?.type !== 'done') setFieldsState('failed');
    if (outcome) applyOutcome(outcome);
    else if (isRequestRefused(error) && !donation.unansweredId) applyOutcome(loadRefusal);
  }

  return {
    fieldsState,
    email,
    refusal,
    submit,
    explainLoadError,
    markReady: () => setFieldsState('ready'),
  };
}

/**
 * Shows Stripe's fields, the terms and the button that pays, inside Stripe's `Elements`. For a payment that was paid
 * but not recorded, a notice replaces the button.
 */
export function PaymentForm(props: PaymentFormProps) {
  const { donation, intent, onBack } = props;
  const { progress } = donation;
  const { fieldsState, email, refusal, ...fields } = usePaymentFields(props);

  return (
    <form method="post" onSubmit={(event) => void fields.submit(event)}>
      <PaymentFrame {...props} state={fieldsState}>
        <PaymentElement
          options={elementOptions(donation)}
          onReady={fields.markReady}
          onLoadError={({ error }) => void fields.explainLoadError(error)}
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
        <UnrecordedNotice progress={progress} email={email} donationId={intent.donationId} />
      ) : (
        <>
          <Terms donation={donation} email={email} />
          <StepActions isLocked={isLocked(donation)} onBack={() => onBack('donor')}>
            <Button
              type="submit"
              icon="lock"
              label={copy.submit(formatAmount(donation))}
              busy={progress.state === 'busy'}
              busyLabel={copy.submitting}
              disabled={fieldsState !== 'ready' || refusal?.isOver}
            />
          </StepActions>
        </>
      )}
    </form>
  );
}
