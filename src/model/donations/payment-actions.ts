// The values of `next_action.type` that ask for something at once (docs.stripe.com/api/payment_intents/object, API
// 2026-11): all others, such as a voucher or a transfer, may be done days later.
const immediateActions: readonly (string | undefined)[] = [
  'use_stripe_sdk',
  'redirect_to_url',
  'alipay_handle_redirect',
  'blik_authorize',
  'cashapp_handle_redirect_or_display_qr_code',
  'klarna_display_qr_code',
  'paynow_display_qr_code',
  'pix_display_qr_code',
  'promptpay_display_qr_code',
  'swish_handle_redirect_or_display_qr_code',
  'upi_handle_redirect_or_display_qr_code',
  'wechat_pay_display_qr_code',
  'wechat_pay_redirect_to_android_app',
  'wechat_pay_redirect_to_ios_app',
];

/** Tells whether a payment with Stripe's status `requires_action` waits for the donor, and not for a bank or a voucher. */
export function waitsForDonor(nextAction: { type: string } | null | undefined): boolean {
  return immediateActions.includes(nextAction?.type);
}
