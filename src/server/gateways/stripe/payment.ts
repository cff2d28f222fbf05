export type PaymentState =
  | 'succeeded'
  /** It can never succeed any more. */
  | 'cancelled'
  /** The last card was refused; the donor may try another. */
  | 'declined'
  /** Waits for the donor: card details or a second factor. */
  | 'unpaid'
  /** The provider or the donor's bank is still working on it, which may take days. */
  | 'processing';

export interface Payment {
  id: string;
  /** Null when this product did not create it. */
  donationId: string | null;
  /** The site that created it, from its metadata. */
  site: string | null;
  state: PaymentState;
  amountCents: number;
  /** Cents actually taken. */
  receivedCents: number;
  currency: string;
  livemode: boolean;
  /** Of the successful charge only. */
  card: { brand: string; last4: string } | null;
  /** Type of a method that is no card. */
  method: string | null;
  /** Successful refunds and lost disputes. */
  refundedCents: number;
  disputed: boolean;
  disputeLost: boolean;
  donorName: string | null;
  donorEmail: string | null;
  clientSecret: string | null;
  createdAt: Date;
  /** By the provider's clock; null until paid. */
  receivedAt: Date | null;
}

export interface PaymentEvent {
  id: string;
  type: string;
  livemode: boolean;
  paymentId: string | null;
}

/** A webhook delivery that cannot be accepted; the message is for the sender. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
}
