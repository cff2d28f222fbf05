/** The two calls that a publishable key may make about a payment intent. */

const intents = new URL('../v1/payment_intents/', import.meta.url);

/** Stripe's words when its servers cannot be reached. */
const unreachable = {
  type: 'api_connection_error',
  message:
    'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
};

/** `pi_1_secret_2` → `pi_1`. */
const idOf = (clientSecret) => clientSecret.split('_secret_')[0];

async function call(url, init) {
  try {
    const response = await fetch(url, init);
    const body = await response.json();
    return response.ok ? { paymentIntent: body } : { error: body.error };
  } catch {
    return { error: unreachable };
  }
}

/** Reads an intent: `{ paymentIntent }` or `{ error }`. */
export function retrieve({ key, clientSecret }) {
  const url = new URL(idOf(clientSecret), intents);
  url.search = new URLSearchParams({ key, client_secret: clientSecret });
  return call(url);
}

/** Pays an intent with these form fields: `{ paymentIntent }` or `{ error }` as Stripe words it. */
export function confirm({ key, clientSecret }, form) {
  const body = new URLSearchParams({ key, client_secret: clientSecret, ...form });
  return call(new URL(`${idOf(clientSecret)}/confirm`, intents), { method: 'POST', body });
}
