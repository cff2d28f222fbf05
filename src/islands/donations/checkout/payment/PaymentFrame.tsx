import type { ReactNode } from 'react';
import { donate } from '#model/donations/checkout-copy.ts';
import type { Donation } from '../state/donation.ts';
import { SlowNotice, StepNotice } from '../steps/StepFrame.tsx';
import type { StripeScript } from './use-stripe.ts';

const copy = donate.payment;

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
      <div className="payment-frame" data-state={state} aria-busy={state === 'loading'}>
        {state === 'loading' && <p className="visually-hidden">{copy.loading}</p>}
        {state !== 'ready' && (
          <div
            className={`payment-skeleton ${state === 'loading' ? 'pulse' : ''}`}
            aria-hidden="true"
          >
            {['number', 'expiry', 'code', 'country', 'zip'].map((field) => (
              <span key={field} />
            ))}
          </div>
        )}
        {children && <div className="payment-element">{children}</div>}
      </div>
      {/* Only a reload ends a request that hangs; what was entered is there again after it. */}
      {state === 'loading' && <SlowNotice key={script.tries} onRetry={() => location.reload()} />}
      {state === 'failed' && canRetry && (
        <StepNotice title={copy.loadFailed} text={detail} onRetry={script.retry} />
      )}
    </>
  );
}
