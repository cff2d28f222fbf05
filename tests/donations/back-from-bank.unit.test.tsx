// @vitest-environment happy-dom
/** A page that a browser kept while a bank or the next ballot was open is not busy for ever. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Stripe } from '@stripe/stripe-js';
import { useReducer } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeDonation } from '#islands/donations/donation-storage.ts';
import { PaymentForm } from '#islands/donations/checkout/payment/PaymentForm.tsx';
import { emptyDonation, nextDonation } from '#islands/donations/checkout/state/donation.ts';
import { openAfterAction } from '#islands/ui/browser/reload-page.ts';

vi.mock('@stripe/react-stripe-js', () => ({
  useElements: () => ({}),
  PaymentElement: ({ onReady }: { onReady: () => void }) => (
    <button type="button" onClick={onReady}>
      Ready
    </button>
  ),
}));

const intent = { clientSecret: 'pi_1_secret_1', donationId: crypto.randomUUID() };
const paying = {
  ...emptyDonation,
  isStarted: true,
  step: 'payment',
  amountCents: 5_000,
  intent,
} as const;
const onPaid = vi.fn();

const stripe = (status: string) =>
  ({
    confirmPayment: () => new Promise(() => undefined),
    retrievePaymentIntent: () => Promise.resolve({ paymentIntent: { id: 'pi_1', status } }),
  }) as unknown as Stripe;

function Payment({ status }: { status: string }) {
  const [donation, dispatch] = useReducer(nextDonation, paying);
  const script = { tries: 0, retry: () => undefined } as never;
  return (
    <PaymentForm
      donation={donation}
      dispatch={dispatch}
      intent={intent}
      script={script}
      onPaid={onPaid}
      testMode={true}
      fontUrl={''}
      stripe={stripe(status)}
      onBack={() => undefined}
    />
  );
}

async function leaveAndComeBack() {
  fireEvent.click(screen.getByRole('button', { name: 'Ready' }));
  fireEvent.click(screen.getByRole('button', { name: /^Donate/ }));
  expect(screen.getByText('Processing...')).toBeDefined();
  await act(async () => {
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await Promise.resolve();
  });
}

beforeEach(() => {
  onPaid.mockReset();
  sessionStorage.clear();
  storeDonation(paying);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('back from a bank without paying, the donor can pay again', async () => {
  render(<Payment status="requires_action" />);
  await leaveAndComeBack();
  expect(await screen.findByText('You came back before the payment was done.')).toBeDefined();
  expect(screen.getByRole('button', { name: /^Donate \$50/ })).toBeDefined();
  expect(onPaid).not.toHaveBeenCalled();
});

test('back from a bank that took the money, the donor is led to the receipt', async () => {
  render(<Payment status="processing" />);
  await leaveAndComeBack();
  expect(onPaid).toHaveBeenCalledExactlyOnceWith(intent.donationId);
});

test('a page that an action led away from loads again when somebody comes back', () => {
  vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  void openAfterAction('/ballot/next');
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(reload).not.toHaveBeenCalled();
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(reload).toHaveBeenCalledOnce();
});
