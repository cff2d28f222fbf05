import { environment, type Environment, EnvironmentError } from '../env.ts';

function isLive(key: string): boolean {
  return /^[a-z]+_live_/.test(key);
}

/** Keys that can take gifts together. */
export interface PaymentKeys {
  secretKey: string;
  /** False for test keys (P-46). */
  livemode: boolean;
  /** Never missing in live mode: without it no delivery could be trusted. */
  webhookSecret: string | undefined;
  /** Another address of the API; only the sandbox sets it. */
  apiBase: string | undefined;
}

/**
 * Reads the payment settings.
 *
 * @returns the keys, or what is missing or does not fit, in words for whoever configures the site.
 */
export function readPaymentKeys(env: Environment): PaymentKeys | { problem: string } {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = env;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY) {
    return { problem: 'Set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY.' };
  }
  const livemode = isLive(STRIPE_SECRET_KEY);
  if (livemode !== isLive(STRIPE_PUBLISHABLE_KEY)) {
    return {
      problem:
        'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be test keys or both live keys.',
    };
  }
  if (livemode && !STRIPE_WEBHOOK_SECRET) {
    return { problem: 'Live keys need STRIPE_WEBHOOK_SECRET, so that deliveries can be verified.' };
  }
  return {
    secretKey: STRIPE_SECRET_KEY,
    livemode,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiBase: env.STRIPE_API_BASE,
  };
}

/** True when this site takes real money; without keys it is taken to be in test mode. */
export function siteIsLive(): boolean {
  const keys = readPaymentKeys(environment());
  return !('problem' in keys) && keys.livemode;
}

/**
 * Refuses live keys that could not be used safely, before anything starts with them.
 *
 * @throws EnvironmentError when a live key stands beside a test key or without a webhook secret.
 */
export function refuseUnsafeKeys(env: Environment): void {
  const given = [env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY];
  if (!given.some((key) => key !== undefined && isLive(key))) return;
  const keys = readPaymentKeys(env);
  if ('problem' in keys) throw new EnvironmentError(keys.problem);
}
