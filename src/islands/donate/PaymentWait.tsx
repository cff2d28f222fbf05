import { donate } from '#site/copy/donate.ts';
import { LoadNotice } from './LoadNotice.tsx';
import { PaymentSkeleton } from './PaymentSkeleton.tsx';
import { StepActions } from './StepActions.tsx';
import type { Payments } from './use-payments.ts';
import styles from './payment.module.css';

interface PaymentWaitProps {
  payments: Payments;
  /** An earlier press of Donate got no answer: it may have been paid. */
  isUnanswered: boolean;
  onBack: () => void;
}

/** What stands in the payment form's place until the provider's script has come. */
export function PaymentWait({ payments, isUnanswered, onBack }: PaymentWaitProps) {
  const state = payments.failed ? 'failed' : 'loading';
  return (
    <>
      <div className={styles.frame} data-state={state} aria-busy={state === 'loading'}>
        {state === 'loading' && <p className="visually-hidden">{donate.payment.loading}</p>}
        <PaymentSkeleton still={state === 'failed'} />
      </div>
      <LoadNotice
        state={state}
        tries={payments.tries}
        onRetry={payments.retry}
        isUnanswered={isUnanswered}
      />
      <StepActions backDisabled={false} onBack={onBack}>
        {null}
      </StepActions>
    </>
  );
}
