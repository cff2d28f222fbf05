import { useState } from 'react';
import { Elements } from '@stripe/react-stripe-js';
import type { PaymentIntentResponse } from '#model/donations/contract.ts';
import { donate } from '#model/donations/checkout-copy.ts';
import { WrapAnywhere } from '../../../ui/WrapAnywhere.tsx';
import { Button } from '../../../ui/Button.tsx';
import {
  formatAmount,
  isLocked,
  type DonationProps,
  type DonationStep,
} from '../state/donation.ts';
import { StepActions, StepHeading } from '../steps/StepFrame.tsx';
import { paymentAppearance, paymentFonts } from './payment-appearance.ts';
import { PaymentForm, PaymentFrame } from './PaymentForm.tsx';
import { useScheme } from './use-scheme.ts';
import type { StripeScript } from './use-stripe.ts';
import styles from './payment.module.css';

function DonationSummary({ donation, onBack }: PaymentStepProps) {
  const { summary, edit } = donate.payment;
  const { donorName, donorEmail } = donation.donor;
  const lines: { label: string; value: string; step: DonationStep }[] = [
    { label: summary.amount, value: formatAmount(donation), step: 'amount' },
    { label: summary.name, value: donorName.trim() || summary.anonymous, step: 'donor' },
    { label: summary.email, value: donorEmail.trim() || summary.noEmail, step: 'donor' },
  ];
  return (
    <dl className={styles.summary}>
      {lines.map(({ label, value, step }) => (
        <div key={label} className={styles.line}>
          <dt className="second">{label}</dt>
          <dd>
            <bdi>
              <WrapAnywhere>{value}</WrapAnywhere>
            </bdi>
          </dd>
          <dd>
            <button
              type="button"
              className="text-button"
              disabled={isLocked(donation)}
              onClick={() => onBack(step)}
            >
              <span>{edit}</span>
              <span className="visually-hidden">{` ${label.toLowerCase()}`}</span>
            </button>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function TestCardHint() {
  const { cardHint, cardNumber, copy, copied } = donate.testMode;
  const [isCopied, setCopied] = useState(false);
  async function copyNumber() {
    setCopied(false);
    try {
      await navigator.clipboard.writeText(cardNumber);
      setCopied(true);
    } catch {
      // Without access to the clipboard the donor reads the number.
    }
  }
  return (
    <div className={styles.testCard}>
      <p>{cardHint}</p>
      <Button
        variant="outline"
        label={isCopied ? copied : copy}
        onClick={() => void copyNumber()}
      />
      <span className="visually-hidden" role="status">
        {isCopied && copied}
      </span>
    </div>
  );
}

export interface PaymentStepProps extends DonationProps {
  intent: PaymentIntentResponse;
  script: StripeScript;
  testMode: boolean;
  fontUrl: string;
  onBack: (to: DonationStep) => void;
  onPaid: (donationId: string) => void;
}

/** Step 3: the summary and Stripe's payment fields (P-41). */
export function PaymentStep(props: PaymentStepProps) {
  const { intent, script, testMode, fontUrl, onBack } = props;
  const { stripe, tries, failed } = script;
  const scheme = useScheme();
  return (
    <section>
      <StepHeading text={donate.payment.heading} />
      <DonationSummary {...props} />
      {testMode && <TestCardHint />}
      {stripe ? (
        // Fields belong to one payment: another secret needs other fields.
        <Elements
          key={`${intent.clientSecret} ${tries}`}
          stripe={stripe}
          options={{
            clientSecret: intent.clientSecret,
            appearance: paymentAppearance(scheme),
            fonts: paymentFonts(fontUrl),
            loader: 'never',
          }}
        >
          <PaymentForm {...props} stripe={stripe} />
        </Elements>
      ) : (
        <>
          <PaymentFrame {...props} state={failed ? 'failed' : 'loading'} />
          <StepActions onBack={() => onBack('donor')} />
        </>
      )}
    </section>
  );
}
