/** Gives both frames the private port to the paying page, and Stripe's API. */

/** Announces this frame to the paying page, and resolves with the port that it sends. */
export function openPort() {
  return new Promise((resolve) => {
    addEventListener('message', function receive(event) {
      if (event.source !== parent || event.data !== 'sandbox-port') return;
      removeEventListener('message', receive);
      resolve(event.ports[0]);
    });
    parent.postMessage('sandbox-frame-ready', '*');
  });
}

/** Calls an intent's endpoint, or reads it: `{ paymentIntent }` or `{ error }` as Stripe words it. */
export async function callIntent({ key, clientSecret }, action, fields) {
  const [id] = clientSecret.split('_secret_');
  const body = new URLSearchParams({ key, client_secret: clientSecret, ...fields });
  const url = new URL(`../v1/payment_intents/${id}`, import.meta.url);
  try {
    const response = action
      ? await fetch(`${url}/${action}`, { method: 'POST', body })
      : await fetch(`${url}?${body}`);
    const json = await response.json();
    return response.ok ? { paymentIntent: json } : { error: json.error };
  } catch {
    const message =
      'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.';
    return { error: { type: 'api_connection_error', message } };
  }
}
