import { donate } from '#model/donations/checkout-copy.ts';
import { identity } from '#model/site/identity.ts';
import { closeDonation } from '#islands/donations/donation-storage.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TaxStatusText } from '../../ui/TaxStatusText.tsx';
import { island } from '../../ui/island.tsx';
import { AmountBar, DonationChart } from './DonationChart.tsx';
import { receiptPath } from './payment/pay.ts';
import { PaymentStep } from './payment/PaymentStep.tsx';
import { useStripe, type StripeSource } from './payment/use-stripe.ts';
import { totalCents } from './state/donation-amounts.ts';
import { useDonation } from './state/use-donation.ts';
import { AmountStep, type Circle } from './steps/AmountStep.tsx';
import { readCustomAmount } from './steps/custom-amount.ts';
import { DonorStep } from './steps/DonorStep.tsx';
import { CheckoutProgress, StepAnnouncement } from './steps/StepFrame.tsx';
import styles from './donate.module.css';

interface DonateProps extends StripeSource {
  /** The address of the interface font, which Stripe's frame loads for itself. */
  fontUrl: string;
  circles: Circle[];
}

function showReceipt(donationId: string) {
  closeDonation();
  location.assign(receiptPath(donationId));
}

function Reassurance() {
  const [secure, deductible] = donate.info.badges;
  return (
    <section className={styles.info} aria-label={donate.info.label}>
      <div className={styles.badge}>
        <Icon name="lock" />
        <h3>{secure.title}</h3>
        <p className="second">{secure.text}</p>
      </div>
      <div className={styles.badge}>
        <Icon name="document" />
        <h3>{deductible.title}</h3>
        <p className="second">
          <TaxStatusText>{donate.info.statement}</TaxStatusText> <span>{deductible.text}</span>{' '}
          <span className="nowrap">
            <span>EIN</span> <span className="type-code">{identity.ein}</span>
            <span>.</span>
          </span>
        </p>
      </div>
    </section>
  );
}

export const Donate = island(function Donate({
  publishableKey,
  scriptUrl,
  fontUrl,
  circles,
}: DonateProps) {
  const { donation, dispatch, goBack } = useDonation();
  const { step, frequency, customAmount, intent } = donation;
  const cents = totalCents(donation);
  const script = useStripe({ publishableKey, scriptUrl }, step);
  const isFirst = step === 'amount';
  return (
    <div>
      {!isFirst && <AmountBar cents={cents} frequency={frequency} />}
      <StepAnnouncement {...donation} />
      <div className={`wrap ${styles.layout} ${isFirst ? '' : 'checkout-later'}`}>
        <div className={styles.main}>
          <header className={`checkout-hero ${styles.hero}`}>
            <h1 className={isFirst ? 'type-h1' : 'type-h2'}>{donate.hero.heading}</h1>
            {isFirst && <p className="type-lead">{donate.hero.lead}</p>}
          </header>
          <CheckoutProgress {...donation} />
          {isFirst && <AmountStep donation={donation} circles={circles} dispatch={dispatch} />}
          {step === 'donor' && (
            <DonorStep
              donation={donation}
              dispatch={dispatch}
              onBack={() => goBack('amount')}
              onPaid={showReceipt}
            />
          )}
          {step === 'payment' && intent && (
            <PaymentStep
              donation={donation}
              intent={intent}
              script={script}
              fontUrl={fontUrl}
              dispatch={dispatch}
              testMode={publishableKey.startsWith('pk_test_')}
              onBack={goBack}
              onPaid={showReceipt}
            />
          )}
        </div>
        <DonationChart
          cents={isFirst ? readCustomAmount(customAmount) : cents}
          frequency={frequency}
          isBrief={step === 'payment'}
        />
        {step !== 'payment' && <Reassurance />}
      </div>
    </div>
  );
});
