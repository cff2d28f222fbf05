/** Where a payment stands at the provider. */
export type PaymentState =
  /** Money has been taken. */
  | 'succeeded'
  /** It can never succeed any more. */
  | 'cancelled'
  /** The last card was refused; the donor may try another. */
  | 'declined'
  /** Waits for the donor: card details or a second factor. */
  | 'unpaid'
  /** The provider or the donor's bank is still working on it, which may take days. */
  | 'processing';

/** One payment as it was just read from the provider: what a donation is settled from. */
export interface Payment {
  id: string;
  /** The donation that it was made for; null when it was not made by this product. */
  donationId: string | null;
  /** The site that made it; null when it bears no stamp. */
  site: string | null;
  state: PaymentState;
  amountCents: number;
  /** What has really been taken, in cents. */
  receivedCents: number;
  currency: string;
  livemode: boolean;
  /** Of the successful charge alone. */
  card: { brand: string; last4: string } | null;
  /** The provider's type of a method that is no card, such as `link`, once money is on its way. */
  method: string | null;
  /**
   * Given back, in cents: by refunds, without those that failed, and by the donor's bank where it sided
   * with the donor.
   */
  refundedCents: number;
  /** The donor's bank has questioned the charge, however it decided. */
  disputed: boolean;
  /** The bank decided a dispute for the donor. */
  disputeLost: boolean;
  donorName: string | null;
  donorEmail: string | null;
  /** Opens the payment in the donor's browser; null when the provider does not tell. */
  clientSecret: string | null;
  createdAt: Date;
  /** When the money was taken, by the provider's clock; null while it has not been. */
  receivedAt: Date | null;
}

/** A webhook delivery whose signature was right. */
export interface PaymentEvent {
  id: string;
  type: string;
  livemode: boolean;
  /** The payment that it speaks of, if any. */
  paymentId: string | null;
}

/** The provider did not answer, or answered that it failed. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
}

/** The provider answered that it will not do this; asking again changes nothing. */
export class ProviderRefusal extends ProviderError {}

/** A delivery that was signed, but is no snapshot event. */
export class InvalidEventError extends Error {
  override readonly name = 'InvalidEventError';
}

/** A delivery that was not signed by the provider, or long ago. */
export class SignatureError extends Error {
  override readonly name = 'SignatureError';
}
