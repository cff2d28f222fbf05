import type { PaymentIntentResponse, Receipt } from '#contracts/donations.ts';
import { chance, oneOf, type Providers, type Scene } from '../scene.ts';
import { think } from '../traffic.ts';

/** Names of many scripts, so that receipts load every font early. */
const names = ['Nguyễn Văn Ánh', '李小龍', 'A donor', 'עברית', 'Σοφία', 'محمد'] as const;

const visa = '4242424242424242';
const declined = '4000000000000002';

/** How often a donor tries what was answered with an error. */
const tries = 12;

/** Pays at the provider as its card fields do; false when the card was refused. */
async function pay({ url, publishableKey }: Providers, secret: string): Promise<boolean> {
  const [payment = ''] = secret.split('_secret_');
  const body = new URLSearchParams({
    key: publishableKey,
    client_secret: secret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': chance(0.1) ? declined : visa,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '49',
    'payment_method_data[card][cvc]': '123',
  });
  for (let tried = 0; tried < tries; tried += 1) {
    try {
      const path = `/_sandbox/stripe/v1/payment_intents/${payment}/confirm`;
      const response = await fetch(url + path, { method: 'POST', body });
      await response.text();
      return response.ok;
    } catch {
      // The provider is away.
      await think(1500);
    }
  }
  return false;
}

/** Gives; often closes the page before it is confirmed, and looks at the receipt otherwise. */
export async function donor({ traffic, acknowledged, providers, open }: Scene): Promise<void> {
  /** Sends until it is answered with something else than an error that passes. */
  async function insist<T>(path: string, json: object): Promise<T | undefined> {
    for (let tried = 0; tried < tries; tried += 1) {
      const answer = await traffic.send({ method: 'POST', path, json, expected: [200] });
      if (answer?.status === 200) return JSON.parse(answer.text) as T;
      await think(1500);
    }
    return undefined;
  }

  async function give(): Promise<void> {
    const cents = 100 + Math.floor(Math.random() * 100_000);
    const isAnonymous = chance(0.2);
    const attemptId = crypto.randomUUID();
    const begun = await insist<PaymentIntentResponse>('/api/create-payment-intent', {
      attemptId,
      amount: cents / 100,
      donorName: isAnonymous ? null : oneOf(names),
      donorEmail: isAnonymous ? null : `${attemptId}@example.org`,
    });
    if (!begun) return;
    acknowledged.gifts.set(begun.donationId, cents);
    await think(1000);
    const leaves = chance(0.1);
    if (leaves || !(await pay(providers, begun.clientSecret)) || chance(0.3)) return;
    const [paymentIntentId] = begun.clientSecret.split('_secret_');
    const receipt = await insist<Receipt>('/api/donation/confirm', { paymentIntentId });
    if (receipt?.status === 'succeeded') acknowledged.succeeded.add(begun.donationId);
    const path = `/api/donation/${begun.donationId}`;
    await traffic.send({ path, expected: [200] });
    // Without an answer of the provider it may not have succeeded yet, and then there is no paper.
    if (receipt && chance(0.2)) {
      await traffic.send({ path: `${path}/receipt.pdf`, expected: [200] });
    }
  }

  while (open()) {
    await give();
    await think(2000);
  }
}
