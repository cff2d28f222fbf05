import type Stripe from 'stripe';
import type { SandboxContext } from './ledger.ts';
import { buildObject } from './object-defaults.ts';
import type { Params } from './parameters.ts';

const activeMethod = { status: 'active' } as const;

/** The state of a validated domain, which is active for each wallet. */
const validatedMethods = { apple_pay: activeMethod, google_pay: activeMethod, link: activeMethod };

/** Responds to POST /v1/payment_method_domains; a domain that is registered already is returned unchanged. */
export function createPaymentMethodDomain(
  { ledger, save }: SandboxContext,
  { domain_name, enabled = true }: Params<'POST /v1/payment_method_domains'>,
): Stripe.PaymentMethodDomain {
  for (const domain of ledger.newest('payment_method_domain')) {
    if (domain.domain_name === domain_name) return domain;
  }
  return save(buildObject('payment_method_domain', { domain_name, enabled }));
}

/** Responds to POST /v1/payment_method_domains/:id. */
export function updatePaymentMethodDomain(
  { ledger, save }: SandboxContext,
  { enabled }: Params<'POST /v1/payment_method_domains/:id'>,
  id: string,
): Stripe.PaymentMethodDomain {
  const domain = ledger.find('payment_method_domain', id);
  return save({ ...domain, enabled: enabled ?? domain.enabled });
}

/** Responds to POST /v1/payment_method_domains/:id/validate; here every domain passes. */
export function validatePaymentMethodDomain(
  { ledger, save }: SandboxContext,
  _params: unknown,
  id: string,
): Stripe.PaymentMethodDomain {
  return save({ ...ledger.find('payment_method_domain', id), ...validatedMethods });
}
