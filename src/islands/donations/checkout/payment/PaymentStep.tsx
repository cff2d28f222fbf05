import { useState } from 'react';
import { Elements } from '@stripe/react-stripe-js';
import { donate } from '#model/donations/checkout-copy.ts';
import { tributeLabels } from '#model/donations/tribute.ts';
import { formatDollars } from '#model/money/money.ts';
import { WrapAnywhere } from '../../../ui/WrapAnywhere.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Status } from '../../../ui/live-regions.tsx';
import { isLocked, type Donation, type DonationStep } from '../state/donation.ts';
import { formatAmount, totalCents } from '../state/donation-amounts.ts';
import { readTribute } from '../state/donation-attempt.ts';
import { StepActions, StepHeading } from '../steps/StepFrame.tsx';
import { paymentAppearance, paymentFonts } from './payment-appearance.ts';
import { PaymentForm, type PaymentStepProps } from './PaymentForm.tsx';
import { PaymentFrame } from './PaymentFrame.tsx';
import { useScheme } from './use-scheme.ts';

interface SummaryLine {
  label: string;
  value: string;
  /** A further line below the value. */
  second?: string | null;
  step: DonationStep;
}

// Returns a text such as "$100.00 and $2.56 added to cover fees"; null where the donor covers none.
function formatCoveredFee(donation: Donation): string | null {
  const total = totalCents(donation);
  const { amountCents } = donation;
  if (total === null || amountCents === null || total === amountCents) return null;
  const { fee } = donate.payment.summary;
  return fee(formatDollars(amountCents), formatDollars(total - amountCents));
}

function DonationSummary({ donation, onBack }: PaymentStepProps) {
  const { summary, edit } = donate.payment;
  const { donorName, donorEmail } = donation.donor;
  const tribute = readTribute(donation);
  const lines: SummaryLine[] = [
    {
      label: summary.amount,
      value: formatAmount(donation),
      second: formatCoveredFee(donation),
      step: 'amount',
    },
    ...(tribute
      ? [
          {
            label: tributeLabels[tribute.kind],
            value: tribute.name,
            second: tribute.notify ? summary.told(tribute.notify.name) : summary.untold,
            step: 'donor' as const,
          },
        ]
      : []),
    { label: summary.name, value: donorName.trim() || summary.anonymous, step: 'donor' },
    { label: summary.email, value: donorEmail.trim() || summary.noEmail, step: 'donor' },
  ];
  return (
    <dl className="payment-summary">
      {lines.map(({ label, value, second, step }) => (
        <div key={label} className="payment-line">
          <dt className="second">{label}</dt>
          <dd>
            <bdi>
              <WrapAnywhere>{value}</WrapAnywhere>
            </bdi>
            {second && (
              <span className="second type-small line">
                <WrapAnywhere>{second}</WrapAnywhere>
              </span>
            )}
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
    <div className="test-card">
      <p>
        <span>{cardHint[0]}</span> <span className="nowrap">{cardNumber}</span>{' '}
        <span>{cardHint[1]}</span>
      </p>
      <Button
        variant="outline"
        label={isCopied ? copied : copy}
        onClick={() => void copyNumber()}
      />
      <Status as="span" className="visually-hidden">
        {isCopied && copied}
      </Status>
    </div>
  );
}

/** Shows the last step: the donation with links to change it, the test card in test mode, and the payment form. */
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
