import Stripe from 'stripe';
import { chance, type Scene } from '../scene.ts';
import { think } from '../traffic.ts';

/** One object of a list of the provider. */
interface Listed {
  id: string;
}

/** Asks the provider; undefined while it is away. */
async function ask(url: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, init);
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Delivers events that the provider has delivered, and others about the same payments, each twice at
 * the same time, and now and then one that somebody else signed.
 */
export async function messenger({ traffic, acknowledged, providers, open }: Scene): Promise<void> {
  const { url, secretKey, webhookSecret } = providers;
  const headers = { Authorization: `Bearer ${secretKey}` };
  let events: Listed[] = [];
  while (open()) {
    const list = await ask(`${url}/_sandbox/stripe/v1/events?limit=50`, { headers });
    if (list) events = (list as { data: Listed[] }).data;
    const known = events[Math.floor(Math.random() * events.length)];
    if (known) {
      // A new event about an old payment has to be looked up; a known one only has to be recognised.
      const event = chance(0.5) ? known : { ...known, id: `evt_${crypto.randomUUID()}` };
      const payload = JSON.stringify(event);
      const secret = chance(0.9) ? webhookSecret : 'whsec_somebody_else';
      const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
      const isOurs = secret === webhookSecret;
      const delivery = () =>
        traffic.send({
          method: 'POST',
          path: '/api/stripe-webhook',
          headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
          body: payload,
          expected: [isOurs ? 200 : 400],
        });
      const answers = await Promise.all([delivery(), delivery()]);
      if (answers.some((answer) => answer?.status === 200)) acknowledged.events.add(event.id);
    }
    await think(1500);
  }
}

/** Gives back part of a payment now and then, at the provider. */
export async function refunder({ providers, open }: Scene): Promise<void> {
  const { url, secretKey } = providers;
  const headers = { Authorization: `Bearer ${secretKey}` };
  while (open()) {
    await think(10_000);
    const api = `${url}/_sandbox/stripe/v1`;
    const list = await ask(`${api}/charges?limit=20`, { headers });
    const [charge] = (list as { data: Listed[] } | undefined)?.data ?? [];
    if (!charge) continue;
    const body = new URLSearchParams({ charge: charge.id, amount: '50' });
    await ask(`${api}/refunds`, { method: 'POST', headers, body });
  }
}

/** Publishes articles in the CMS, which calls the site. */
export async function editor({ acknowledged, providers, open }: Scene): Promise<void> {
  while (open()) {
    const slug = `article-${crypto.randomUUID()}`;
    const fields = { title: `Article ${slug}`, slug, body: 'A **text**.', category: 'Methods' };
    const done = await ask(`${providers.url}/_sandbox/contentful/entries/${slug}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ action: 'publish', fields }),
    });
    if (done) acknowledged.articles.add(slug);
    await think(8000);
  }
}
