import type { EntryKind } from '#model/donations/payouts.ts';
import type { EntryCategory, EntryType } from '../../gateways/stripe/balance.ts';

/**
 * The kind in our ledger of each of Stripe's reporting categories (docs.stripe.com/reports/reporting-categories). A
 * category that a new version of Stripe's types adds does not compile until it is decided here.
 *
 * - `fees`: Stripe's charges for its own services, with the taxes on them.
 * - `topups`: money that moves between a bank account and the balance, and is nobody's gift
 * (docs.stripe.com/get-started/account/add-funds).
 * - `reserves`: money that Stripe holds back and releases; it never leaves Stripe.
 * - `other`: money of other sites and of products that this site does not use (Connect, Issuing, Capital, Climate).
 */
export const kindsByCategory: Readonly<Record<EntryCategory, EntryKind>> = {
  charge: 'donations',
  charge_failure: 'donations',
  partial_capture_reversal: 'donations',
  refund: 'refunds',
  refund_failure: 'refunds',
  dispute: 'disputes',
  dispute_reversal: 'disputes',
  fee: 'fees',
  network_cost: 'fees',
  tax: 'fees',
  payout: 'payouts',
  payout_reversal: 'payouts',
  topup: 'topups',
  topup_reversal: 'topups',
  connect_reserved_funds: 'reserves',
  issuing_authorization_hold: 'reserves',
  issuing_authorization_release: 'reserves',
  risk_reserved_funds: 'reserves',
  advance: 'other',
  advance_funding: 'other',
  anticipation_repayment: 'other',
  climate_order_purchase: 'other',
  climate_order_refund: 'other',
  connect_collection_transfer: 'other',
  contribution: 'other',
  financing_paydown: 'other',
  financing_paydown_reversal: 'other',
  financing_payout: 'other',
  financing_payout_reversal: 'other',
  issuing_dispute: 'other',
  issuing_transaction: 'other',
  other_adjustment: 'other',
  platform_earning: 'other',
  platform_earning_refund: 'other',
  transfer: 'other',
  transfer_reversal: 'other',
  unreconciled_customer_funds: 'other',
};

/**
 * The kind in our ledger of each of Stripe's types where the category is not listed above, because Stripe adds types
 * without naming their category (docs.stripe.com/reports/balance-transaction-types). Sources of the newer ones, all
 * under docs.stripe.com/changelog: `payout_minimum_balance_*` acacia/2024-12-18, `stripe_balance_payment_*`
 * basil/2025-03-31, `reserve_hold` and `reserve_release` clover/2026-01-28, `inbound_transfer*` dahlia/2026-04-22.
 */
export const kindsByType: Readonly<Record<EntryType, EntryKind>> = {
  charge: 'donations',
  payment: 'donations',
  payment_failure_refund: 'donations',
  payment_refund: 'refunds',
  payment_reversal: 'refunds',
  refund: 'refunds',
  refund_failure: 'refunds',
  fee_credit_funding: 'fees',
  stripe_fee: 'fees',
  stripe_fx_fee: 'fees',
  tax_fee: 'fees',
  payout: 'payouts',
  payout_cancel: 'payouts',
  payout_failure: 'payouts',
  inbound_transfer: 'topups',
  inbound_transfer_reversal: 'topups',
  topup: 'topups',
  topup_reversal: 'topups',
  issuing_authorization_hold: 'reserves',
  issuing_authorization_release: 'reserves',
  payment_network_reserve_hold: 'reserves',
  payment_network_reserve_release: 'reserves',
  payout_minimum_balance_hold: 'reserves',
  payout_minimum_balance_release: 'reserves',
  reserve_hold: 'reserves',
  reserve_release: 'reserves',
  reserve_transaction: 'reserves',
  reserved_funds: 'reserves',
  adjustment: 'other',
  advance: 'other',
  advance_funding: 'other',
  anticipation_repayment: 'other',
  application_fee: 'other',
  application_fee_refund: 'other',
  climate_order_purchase: 'other',
  climate_order_refund: 'other',
  connect_collection_transfer: 'other',
  contribution: 'other',
  issuing_dispute: 'other',
  issuing_dispute_provisional_credit: 'other',
  issuing_dispute_provisional_credit_reversal: 'other',
  issuing_transaction: 'other',
  obligation_outbound: 'other',
  obligation_reversal_inbound: 'other',
  payment_unreconciled: 'other',
  stripe_balance_payment_debit: 'other',
  stripe_balance_payment_debit_reversal: 'other',
  tax_fund: 'other',
  transfer: 'other',
  transfer_cancel: 'other',
  transfer_failure: 'other',
  transfer_refund: 'other',
};
