import type Stripe from 'stripe';
import type { Ledger, SandboxContext } from './ledger.ts';
import { buildObject } from './object-defaults.ts';
import type { BalanceTransaction, Charge } from './objects.ts';
import { nowInSeconds } from './object-tools.ts';

const daySeconds = 24 * 60 * 60;

/** Stripe's usual two business days, in seconds. */
const availableAfter = 2 * daySeconds;

/** Dates the money of a charge of `created`, in seconds, as Stripe does: by midnight UTC, two days later. */
export const chargeAvailableOn = (created: number): number =>
  Math.floor(created / daySeconds) * daySeconds + availableAfter;

interface Fee {
  amount: number;
  description: string;
}

type Move = Pick<
  BalanceTransaction,
  'amount' | 'currency' | 'description' | 'reporting_category' | 'source' | 'type'
> & {
  fees?: Fee[];
  /** Defaults to `payments`. */
  balance_type?: BalanceTransaction['balance_type'];
  /** The payout to which this entry belongs from the beginning. */
  payout?: string;
  available_on?: number;
};

/** Shows an entry as Stripe's API does: without its payout, and available once its time has come. */
export function showBalanceTransaction({
  payout: _,
  ...transaction
}: BalanceTransaction): Stripe.BalanceTransaction {
  const isAvailable = transaction.available_on <= nowInSeconds();
  return { ...transaction, status: isAvailable ? 'available' : 'pending' };
}

const exchangeRates: Readonly<Record<string, number>> = { eur: 1.08, gbp: 1.27 };

/** Converts a move to dollars, the account's only currency (docs.stripe.com/currencies/conversions). */
function convert(move: Move): Move & { exchange_rate: number | null } {
  const rate = exchangeRates[move.currency];
  if (rate === undefined) return { ...move, exchange_rate: null };
  const amount = Math.round(move.amount * rate);
  return { ...move, amount, currency: 'usd', exchange_rate: rate };
}

/** Moves money into the balance, or out of it with a negative amount; fees, in the account's currency, are added. */
export function moveBalance(
  { save }: SandboxContext,
  unconverted: Move,
): Stripe.BalanceTransaction {
  const {
    fees = [],
    payout,
    available_on = nowInSeconds() + availableAfter,
    ...move
  } = convert(unconverted);
  const fee = fees.reduce((sum, { amount }) => sum + amount, 0);
  const fee_details = fees.map((detail): Stripe.BalanceTransaction.FeeDetail => ({
    ...detail,
    application: null,
    currency: move.currency,
    type: 'stripe_fee',
  }));
  const net = move.amount - fee;
  const fields = { ...move, available_on, fee, fee_details, net, payout: payout ?? null };
  return showBalanceTransaction(save(buildObject('balance_transaction', fields)));
}

/**
 * Computes Stripe's fee in cents: its price for charities on cards, and its price for bank debits (stripe.com/pricing).
 */
function computeFee({ amount, payment_method_details: { type } }: Charge): Fee {
  const isBankDebit = type === 'us_bank_account';
  const cents = isBankDebit
    ? Math.min(500, Math.round(amount * 0.008))
    : Math.round(amount * 0.022) + 30;
  return { amount: cents, description: 'Stripe processing fees' };
}

/** Gives a paid charge its balance transaction, which Stripe reports with `charge.updated`. */
export function addChargeToBalance(context: SandboxContext, id: string): void {
  const charge = context.ledger.find('charge', id);
  if (!charge.paid || charge.balance_transaction) return;
  const { amount, currency, description, payment_method_details: details } = charge;
  const { id: balance_transaction } = moveBalance(context, {
    amount,
    available_on: chargeAvailableOn(nowInSeconds()),
    currency,
    description,
    fees: [computeFee(charge)],
    reporting_category: 'charge',
    source: id,
    type: details.type === 'card' ? 'charge' : 'payment',
  });
  context.save({ ...charge, balance_transaction }, 'charge.updated');
}

const selectEntries = (ledger: Ledger, balance: string) =>
  [...ledger.newest('balance_transaction')].filter(
    ({ balance_type, payout }) => balance_type === balance && !payout,
  );

/** Lists the entries of the payments balance that are in no payout, oldest first. */
export const unpaidEntries = (ledger: Ledger): BalanceTransaction[] =>
  selectEntries(ledger, 'payments').reverse();

/** Lets time pass for the balance alone: its entries become available that much earlier. */
export function passBalanceTime(ledger: Ledger, seconds: number): void {
  for (const entry of unpaidEntries(ledger)) {
    ledger.put({ ...entry, available_on: entry.available_on - seconds });
  }
}

function sumEntries(entries: readonly BalanceTransaction[]) {
  const now = nowInSeconds();
  const currencies = new Set(['usd', ...entries.map(({ currency }) => currency)]);
  const side = (isWanted: (entry: BalanceTransaction) => boolean) =>
    [...currencies].map((currency) => {
      const amount = entries
        .filter((entry) => entry.currency === currency && isWanted(entry))
        .reduce((sum, { net }) => sum + net, 0);
      return { amount, currency, source_types: { card: amount } };
    });
  return {
    available: side(({ available_on }) => available_on <= now),
    pending: side(({ available_on }) => available_on > now),
  };
}

/**
 * Responds to GET /v1/balance. Stripe shows the balances beside payments that an account has; that of reserves only in
 * preview versions (docs.stripe.com/changelog/dahlia/2026-03-25/adds-risk-reserved-balance-to-the-balances-api),
 * although entries name it.
 */
export function readBalance({ ledger }: SandboxContext) {
  const issuing = selectEntries(ledger, 'issuing');
  const prefunding = selectEntries(ledger, 'refund_and_dispute_prefunding');
  return {
    object: 'balance',
    livemode: false,
    ...sumEntries(unpaidEntries(ledger)),
    ...(issuing.length > 0 && { issuing: { available: sumEntries(issuing).available } }),
    ...(prefunding.length > 0 && { refund_and_dispute_prefunding: sumEntries(prefunding) }),
  } satisfies Stripe.Balance;
}
