import { donate } from '#model/donations/checkout-copy.ts';
import type { StripePaymentElementOptions } from '@stripe/stripe-js';
import type { Donation } from '../state/donation.ts';
import { totalCents } from '../state/donation-amounts.ts';

// Wallets show where the browser has them; the donor does not type the name twice.
export function elementOptions(donation: Donation): StripePaymentElementOptions {
  const { donor, frequency } = donation;
  const wallets = { layout: 'tabs', wallets: { applePay: 'auto', googlePay: 'auto' } } as const;
  const defaultValues = {
    billingDetails: { name: donor.donorName.trim(), email: donor.donorEmail.trim() },
  };
  if (frequency === 'once') return { ...wallets, defaultValues };
  const { description, label, unit } = donate.frequency.wallet[frequency];
  const recurringPaymentRequest = {
    paymentDescription: description,
    managementURL: `${location.origin}/giving`,
    regularBilling: {
      amount: totalCents(donation) ?? 0,
      label,
      recurringPaymentIntervalUnit: unit,
      recurringPaymentIntervalCount: 1,
    },
  } as const;
  return {
    ...wallets,
    // With this request Apple Pay gives a token that outlives the donor's phone.
    applePay: { recurringPaymentRequest },
    defaultValues,
  };
}
