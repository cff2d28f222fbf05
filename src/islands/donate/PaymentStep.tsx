import { Elements } from '@stripe/react-stripe-js';
import type { DonationStep } from '#contracts/donation-session.ts';
import type { PaymentIntentResponse } from '#contracts/donations.ts';
import { donate } from '#site/copy/donate.ts';
import type { Flow, Move } from './flow.ts';
import { GiftSummary } from './GiftSummary.tsx';
import { paymentAppearance, paymentFonts } from './payment-appearance.ts';
import { PaymentForm } from './PaymentForm.tsx';
import { PaymentWait } from './PaymentWait.tsx';
import { StepHeading } from './StepHeading.tsx';
import { TestCardHint } from './TestCardHint.tsx';
import type { Payments } from './use-payments.ts';

export interface PaymentStepProps {
  flow: Flow;
  intent: PaymentIntentResponse;
  /** Money may be on its way: nothing may be left or changed. */
  locked: boolean;
  payments: Payments;
  testMode: boolean;
  fontUrl: string;
  dispatch: (move: Move) => void;
  onBack: (to: DonationStep) => void;
  /** Paid: shows the receipt. */
  onDone: (donationId: string) => void;
}

/** Step 3: the summary and the provider's own payment fields (P-41). */
export function PaymentStep(props: PaymentStepProps) {
  const { flow, intent, locked, payments, testMode, fontUrl, onBack } = props;
  const { stripe, tries } = payments;
  return (
    <section>
      <StepHeading text={donate.payment.heading} />
      <GiftSummary flow={flow} disabled={locked} onEdit={onBack} />
      {testMode && <TestCardHint />}
      {stripe ? (
        // Fields belong to one payment: another secret needs other fields.
        <Elements
          key={`${intent.clientSecret} ${tries}`}
          stripe={stripe}
          options={{
            clientSecret: intent.clientSecret,
            appearance: paymentAppearance,
            fonts: paymentFonts(fontUrl),
            loader: 'never',
          }}
        >
          <PaymentForm {...props} stripe={stripe} />
        </Elements>
      ) : (
        <PaymentWait
          payments={payments}
          isUnanswered={flow.unansweredId !== null}
          onBack={() => onBack('donor')}
        />
      )}
    </section>
  );
}
