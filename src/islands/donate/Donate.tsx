import { useEffect, useReducer, useState } from 'react';
import { useHydrated } from '../ui/use-hydrated.ts';
import { AmountStep } from './AmountStep.tsx';
import type { Circle } from './CircleNotice.tsx';
import { amountInAddress, readCustomAmount } from './custom-amount.ts';
import { DonorStep } from './DonorStep.tsx';
import { emptyFlow, isLocked, moveFlow } from './flow.ts';
import { forgetFlow, isForgotten, keepFlow, restoreFlow, tabShelf } from './flow-storage.ts';
import { GiftBar } from './GiftBar.tsx';
import { GiftPlate } from './GiftPlate.tsx';
import { Hero } from './Hero.tsx';
import type { PaymentSource } from './load-payments.ts';
import { receiptPath } from './pay.ts';
import { PaymentStep } from './PaymentStep.tsx';
import { Progress } from './Progress.tsx';
import { Reassurance } from './Reassurance.tsx';
import { StepAnnouncement } from './StepAnnouncement.tsx';
import { useAttempt } from './use-attempt.ts';
import { useMoved } from './use-moved.ts';
import { usePayments } from './use-payments.ts';
import { stepOfEntry, useStepHistory } from './use-step-history.ts';
import styles from './donate.module.css';

interface DonateProps extends PaymentSource {
  /** Address of the interface face, which the payment frame has to load for itself. */
  fontUrl: string;
  circles: Circle[];
}

/** The gift is given: forgets it and shows its receipt. */
function showReceipt(donationId: string) {
  forgetFlow(tabShelf());
  location.assign(receiptPath(donationId));
}

/** The donation flow: three steps beside a plate that shows where the gift stands (P-38). */
export function Donate({ publishableKey, scriptUrl, fontUrl, circles }: DonateProps) {
  const [flow, dispatch] = useReducer(moveFlow, emptyFlow);
  const [asked, setAsked] = useState('');
  const [typedCents, setTypedCents] = useState<number | null>(null);
  const enabled = useHydrated() && flow.started;
  const moved = useMoved(flow.step);
  const steps = useStepHistory(flow, dispatch);
  const attempt = useAttempt(flow, dispatch, showReceipt);
  const payments = usePayments({ publishableKey, scriptUrl }, flow.step);

  const { start } = steps;
  useEffect(() => {
    // Storage and history are read after mount, so that server and browser render the same.
    const restore = () => {
      const restored = restoreFlow(tabShelf(), stepOfEntry());
      const amount = amountInAddress(location.search);
      start(restored.step);
      setAsked(amount);
      setTypedCents(readCustomAmount(amount));
      dispatch({ type: 'restored', flow: restored });
    };
    restore();
    // Back from the receipt a browser may show the page as it was left: in the middle of paying.
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (persisted && isForgotten(tabShelf())) restore();
    };
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, [start]);

  function choose(cents: number) {
    // Back clears the amount (P-42).
    setAsked('');
    setTypedCents(null);
    dispatch({ type: 'amount-chosen', cents });
  }

  useEffect(() => {
    if (flow.started) keepFlow(tabShelf(), flow);
  }, [flow]);

  const testMode = publishableKey.startsWith('pk_test_');
  const shownCents = flow.step === 'amount' ? typedCents : flow.amountCents;
  return (
    <div className={styles.page} data-step={flow.step}>
      {flow.step !== 'amount' && <GiftBar cents={flow.amountCents} />}
      <StepAnnouncement step={flow.step} cents={flow.amountCents} moved={moved} />
      <div className={`wrap ${styles.layout}`}>
        <div className={styles.main}>
          <Hero isFirst={flow.step === 'amount'} />
          <Progress step={flow.step} />
          {flow.step === 'amount' && (
            <AmountStep
              {...{ enabled, asked, typedCents, circles }}
              returned={moved}
              onType={setTypedCents}
              onChoose={choose}
            />
          )}
          {flow.step === 'donor' && (
            <DonorStep
              flow={flow}
              onType={(field, value) => dispatch({ type: 'donor-typed', field, value })}
              onBack={() => steps.back('amount')}
              onContinue={attempt.begin}
              onResend={attempt.resend}
            />
          )}
          {flow.step === 'payment' && flow.intent && (
            <PaymentStep
              flow={flow}
              intent={flow.intent}
              locked={isLocked(flow)}
              {...{ payments, testMode, fontUrl, dispatch }}
              onBack={steps.back}
              onDone={showReceipt}
            />
          )}
        </div>
        <GiftPlate cents={shownCents} />
        <Reassurance />
      </div>
    </div>
  );
}
