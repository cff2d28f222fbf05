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
  /** Of a monthly donation. */
  subscriptionId: string | null;
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

export type NewPayment = Pick<Payment, 'amountCents' | 'currency' | 'donorName' | 'donorEmail'> & {
  donationId: string;
  site: string;
  description: string;
};

/** A payment that the donor can now make. */
export type OpenedPayment = Pick<Payment, 'id' | 'state' | 'clientSecret'>;

export interface Subscription {
  id: string;
  customerId: string;
  amountCents: number;
  livemode: boolean;
  site: string | null;
  /** Canceled also after the first payment was never made. */
  status: 'incomplete' | 'active' | 'past_due' | 'canceled';
  createdAt: Date;
  /** When the card is charged next, or tried again. */
  nextPaymentAt: Date | null;
  /** When it ended, or will end. */
  endsAt: Date | null;
}

/** What an event is about. */
export interface EventSubject {
  paymentId: string | null;
  invoiceId: string | null;
  subscriptionId: string | null;
}

export interface PaymentEvent extends EventSubject {
  id: string;
  type: string;
  livemode: boolean;
}

/** A webhook delivery that cannot be accepted; the message is for the sender. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
}
