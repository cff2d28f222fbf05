import { useRef, useState, type SubmitEvent } from 'react';
import { PaymentElement, useElements } from '@stripe/react-stripe-js';
import type { Stripe, StripePaymentElementOptions } from '@stripe/stripe-js';
import { donate } from '#site/copy/donate.ts';
import { formatDollars } from '#lib/money.ts';
import { Button } from '../ui/Button.tsx';
import type { Flow } from './flow.ts';
import { pay, settle, type PaymentOutcome } from './pay.ts';
import { PaymentNotice } from './PaymentNotice.tsx';
import { PaymentSkeleton } from './PaymentSkeleton.tsx';
import type { PaymentStepProps } from './PaymentStep.tsx';
import { LoadNotice } from './LoadNotice.tsx';
import { StepActions } from './StepActions.tsx';
import styles from './payment.module.css';

/** Wallets show where the donor's browser has them (P-41); the donor is not asked for the name twice. */
function elementOptions({ donorName, donorEmail }: Flow['donor']): StripePaymentElementOptions {
  const billingDetails = { name: donorName.trim(), email: donorEmail.trim() };
  return {
    layout: 'tabs',
    wallets: { applePay: 'auto', googlePay: 'auto' },
    defaultValues: { billingDetails },
  };
}

/** The provider's fields and the button that pays; one press, one payment. */
export function PaymentForm(props: PaymentStepProps & { stripe: Stripe }) {
  const { flow, intent, locked, payments, stripe, dispatch, onBack, onDone } = props;
  const elements = useElements();
  const [fields, setFields] = useState<'loading' | 'ready' | 'failed'>('loading');
  const underWay = useRef(false);
  const amount = formatDollars(flow.amountCents ?? 0);
  const email = flow.donor.donorEmail.trim();
  const copy = donate.payment;

  function conclude(outcome: PaymentOutcome) {
    if (outcome.kind === 'done') onDone(intent.donationId);
    else if (outcome.kind === 'unrecorded') dispatch({ ...outcome, type: 'pay-unrecorded' });
    else {
      underWay.current = false;
      dispatch({ ...outcome, type: 'pay-refused' });
    }
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!elements || underWay.current || fields !== 'ready' || isOver) return;
    underWay.current = true;
    dispatch({ type: 'pay-started' });
    conclude(await pay({ stripe, elements, intent, donorEmail: email, origin: location.origin }));
  }

  /**
   * Fields do not load for a payment that another tab has made, where the receipt is what is due, and
   * for one that was cancelled meanwhile.
   */
  async function lookAgain() {
    const { paymentIntent } = await stripe.retrievePaymentIntent(intent.clientSecret);
    const outcome = paymentIntent ? await settle(paymentIntent) : null;
    if (outcome) conclude(outcome);
    else setFields('failed');
    if (paymentIntent?.status === 'canceled') {
      const { expired: message } = copy;
      conclude({ kind: 'refused', message, focus: true, isOver: true, isUnanswered: false });
    }
  }

  const isPaid = flow.payment.state === 'unrecorded';
  const isOver = flow.payment.state === 'refused' && flow.payment.isOver;
  return (
    <form method="post" onSubmit={(event) => void submit(event)}>
      <div className={styles.frame} data-state={fields} aria-busy={fields === 'loading'}>
        {fields !== 'ready' && <PaymentSkeleton still={fields === 'failed'} />}
        <div className={styles.element}>
          <PaymentElement
            options={elementOptions(flow.donor)}
            onReady={() => setFields('ready')}
            onLoadError={() => void lookAgain().catch(() => setFields('failed'))}
          />
        </div>
      </div>
      {!isOver && (
        <LoadNotice
          state={fields}
          tries={payments.tries}
          isUnanswered={flow.unansweredId !== null}
          onRetry={payments.retry}
        />
      )}
      <PaymentNotice
        payment={flow.payment}
        isUnanswered={flow.unansweredId !== null}
        donationId={intent.donationId}
        hasEmail={!!email}
      />
      {!isPaid && (
        <>
          <p className={styles.terms}>
            {copy.terms(amount)} {email && copy.receiptTo(email)}
          </p>
          <StepActions backDisabled={locked} onBack={() => onBack('donor')}>
            <Button
              type="submit"
              icon="lock"
              label={copy.submit.replace('${amount}', () => amount)}
              busy={flow.payment.state === 'busy'}
              busyLabel={copy.submitting}
              disabled={fields !== 'ready' || isOver}
            />
          </StepActions>
        </>
      )}
    </form>
  );
}
