import type Stripe from 'stripe';
import type { Session } from './session.ts';

const wallets = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' } as const;

/** Lists the wallets that do not appear at a domain, with Stripe's reason where it gives one. */
export function inactiveWallets(domain: Stripe.PaymentMethodDomain): string[] {
  return Object.entries(wallets).flatMap(([name, label]) => {
    const { status, status_details } = domain[name as keyof typeof wallets];
    const reason = status_details?.error_message;
    return status === 'active' ? [] : [`${label} is ${status}${reason ? ` (${reason})` : ''}`];
  });
}

/**
 * Registers the site's domain, without which Apple Pay, Google Pay and Link do not appear in the payment form
 * (docs.stripe.com/payments/payment-methods/pmd-registration). A registered domain is enabled and validated where
 * needed.
 */
export async function registerPaymentDomain(
  { perform }: Session,
  stripe: Stripe,
  siteUrl: string,
): Promise<void> {
  const path = '/v1/payment_method_domains';
  const domain_name = new URL(siteUrl).hostname;
  const registered = await perform(`Stripe: GET ${path}?domain_name=${domain_name}`, () =>
    stripe.paymentMethodDomains.list({ domain_name }),
  );
  let domain = registered?.data[0];
  domain ??= await perform(`Stripe: POST ${path} domain_name=${domain_name}`, () =>
    stripe.paymentMethodDomains.create({ domain_name }),
  );
  if (!domain) return;
  const { id, enabled } = domain;
  if (!enabled) {
    domain = await perform(`Stripe: POST ${path}/${id} enabled=true`, () =>
      stripe.paymentMethodDomains.update(id, { enabled: true }),
    );
  }
  if (domain && inactiveWallets(domain).length > 0) {
    domain = await perform(`Stripe: POST ${path}/${id}/validate`, () =>
      stripe.paymentMethodDomains.validate(id),
    );
  }
  const inactive = domain ? inactiveWallets(domain) : [];
  if (inactive.length > 0) {
    console.log(
      `  ${inactive.join('; ')}: run this again once the site answers at ${domain_name}.`,
    );
  }
}
