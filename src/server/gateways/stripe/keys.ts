import { environment, type Environment, EnvironmentError } from '../../env.ts';

function isLive(key: string): boolean {
  return /^[a-z]+_live_/.test(key);
}

export interface PaymentKeys {
  secretKey: string;
  livemode: boolean;
  /** The secret of the webhook, which live mode requires. */
  webhookSecret: string | undefined;
  apiBase: string | undefined;
}

/** Reads the keys of Stripe, or says in `problem` which are missing or are test keys beside live keys. */
export function readPaymentKeys(env: Environment): PaymentKeys | { problem: string } {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY) {
    return { problem: 'Set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY.' };
  }
  const livemode = isLive(STRIPE_SECRET_KEY);
  if (livemode !== isLive(STRIPE_PUBLISHABLE_KEY)) {
    const names = 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY';
    return { problem: `${names} must both be test keys or both live keys.` };
  }
  if (livemode && !STRIPE_WEBHOOK_SECRET) {
    return { problem: 'Live keys need STRIPE_WEBHOOK_SECRET, so that deliveries can be verified.' };
  }
  const [webhookSecret, apiBase] = [STRIPE_WEBHOOK_SECRET, env.STRIPE_API_BASE];
  return { secretKey: STRIPE_SECRET_KEY, livemode, webhookSecret, apiBase };
}

/** Tells whether the site takes real money. It is false with test keys, and without keys. */
export function siteIsLive(): boolean {
  const keys = readPaymentKeys(environment());
  return !('problem' in keys) && keys.livemode;
}

/** Refuses keys that do not match. @throws EnvironmentError for live keys with test keys or without a webhook secret */
export function assertConsistentStripeKeys(env: Environment): void {
  const configuredKeys = [env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY];
  if (!configuredKeys.some((key) => key !== undefined && isLive(key))) return;
  const keys = readPaymentKeys(env);
  if ('problem' in keys) throw new EnvironmentError(keys.problem);
}
