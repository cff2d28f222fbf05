/** The virtual users: each repeats what one kind of visitor does until the run ends. */
import Stripe from 'stripe';
import type { Application } from '#contracts/applications.ts';
import type { BlogPostSummary } from '#contracts/blog.ts';
import type { PaymentIntentResponse, Receipt } from '#contracts/donations.ts';
import { newAddress, think, type Scene } from './traffic.ts';

type Visitor = (scene: Scene) => Promise<unknown>;

const chance = (share: number) => Math.random() < share;
const oneOf = <T>(choices: readonly T[]) => choices[Math.floor(Math.random() * choices.length)];

/** Asks a provider; undefined while it is away. */
async function ask(url: string, init: RequestInit): Promise<unknown> {
  try {
    const response = await fetch(url, init);
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

/** Repeats a POST until it is answered 200. */
async function insist<T>({ send }: Scene, path: string, json: object): Promise<T | undefined> {
  for (let tried = 0; tried < 12; tried += 1) {
    const answer = await send({ method: 'POST', path, json, expected: [200] });
    if (answer?.status === 200) return JSON.parse(answer.text) as T;
    await think(1500);
  }
  return undefined;
}

const pages = ['/', '/about', '/partners', '/donate', '/contact', '/rss.xml', '/blog'];
const known = new Map<string, string>();

const reader: Visitor = async ({ send }) => {
  const read = async (path: string, expected = [200]) => {
    const etag = known.get(path);
    const headers: Record<string, string> = etag ? { 'If-None-Match': etag } : {};
    const answer = await send({ path, headers, expected: [...expected, ...(etag ? [304] : [])] });
    const newer = answer?.status === 200 ? answer.headers.get('etag') : null;
    if (newer) known.set(path, newer);
    await think(400);
  };
  await read(oneOf(pages) ?? '/');
  const list = await send({ path: '/api/blog', expected: [200] });
  const posts = list?.status === 200 ? (JSON.parse(list.text) as BlogPostSummary[]) : [];
  const slug = oneOf(posts)?.slug;
  // Staff may have deleted the post meanwhile.
  if (slug) await read(`/blog/${slug}`, [200, 404]);
  if (slug) await read(`/api/blog/${slug}/related`, [200, 404]);
  await send({ path: `/blog/no-such-post-${crypto.randomUUID()}`, expected: [404] });
};

const newMessage = () => ({
  name: 'A visitor',
  email: `${crypto.randomUUID()}@example.org`,
  subject: `Question ${crypto.randomUUID()}`,
  message: 'How are the recordings calibrated?',
  contactType: oneOf(['researcher', 'partner', 'donor']),
});

const writer: Visitor = async ({ send, acknowledged }) => {
  const [method, path, json] = ['POST', '/api/contact', newMessage()] as const;
  const answer = await send({ method, path, json, expected: [201] });
  if (answer?.status === 201) acknowledged.messages.add(json.subject);
  await think(1500);
  await send({ method, path, json: { ...newMessage(), email: 'no address' }, expected: [422] });
  await think(1500);
};

/** Writes more often than the limit of one address allows. */
const impatientAddress = newAddress();
const impatientWriter: Visitor = async ({ send, acknowledged }) => {
  const json = newMessage();
  const request = { path: '/api/contact', json, address: impatientAddress, expected: [201, 429] };
  const answer = await send({ method: 'POST', ...request });
  if (answer?.status === 201) acknowledged.messages.add(json.subject);
  await think(3000);
};

const applicant: Visitor = async ({ send, acknowledged }) => {
  const email = `${crypto.randomUUID()}@example.org`;
  const json = {
    ...{ firstName: 'A', lastName: 'Researcher', email, institution: 'Institute' },
    ...{ position: 'Professor', degrees: ['phd'], researchArea: 'neuroscience' },
    ...{ experience: 'Nine years.', motivation: 'To compare.' },
  };
  const path = '/api/researcher-signup';
  const answer = await send({ method: 'POST', path, json, expected: [201] });
  if (answer?.status === 201) acknowledged.applications.add(email);
  await think(3000);
};

/** Pays at the provider as its card fields do; false when the card was declined. */
async function pay({ providers }: Scene, clientSecret: string): Promise<boolean> {
  const [intent = ''] = clientSecret.split('_secret_');
  const body = new URLSearchParams({
    key: providers.publishableKey,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': chance(0.1) ? '4000000000000002' : '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '49',
    'payment_method_data[card][cvc]': '123',
  });
  const url = `${providers.url}/_sandbox/stripe/v1/payment_intents/${intent}/confirm`;
  return (await ask(url, { method: 'POST', body })) !== undefined;
}

/** Gives; often leaves before the donation is confirmed. */
const donor: Visitor = async (scene) => {
  const cents = 100 + Math.floor(Math.random() * 100_000);
  const attemptId = crypto.randomUUID();
  const isAnonymous = chance(0.2);
  const created = await insist<PaymentIntentResponse>(scene, '/api/create-payment-intent', {
    attemptId,
    amount: cents / 100,
    donorName: isAnonymous ? null : oneOf(['Nguyễn Văn Ánh', '李小龍', 'A donor', 'עברית']),
    donorEmail: isAnonymous ? null : `${attemptId}@example.org`,
  });
  if (created) {
    scene.acknowledged.donations.set(created.donationId, cents);
    await think(1000);
    const leaves = chance(0.1) || !(await pay(scene, created.clientSecret)) || chance(0.3);
    if (!leaves) {
      const [paymentIntentId] = created.clientSecret.split('_secret_');
      const confirm = { paymentIntentId };
      const receipt = await insist<Receipt>(scene, '/api/donation/confirm', confirm);
      if (receipt?.status === 'succeeded') scene.acknowledged.succeeded.add(created.donationId);
      const path = `/api/donation/${created.donationId}`;
      await scene.send({ path, expected: [200] });
      if (receipt && chance(0.2))
        await scene.send({ path: `${path}/receipt.pdf`, expected: [200] });
    }
  }
  await think(2000);
};

const lists = ['people', 'contacts', 'donations', 'blog/posts', 'blog/authors', 'donations/stats'];

/** Looks at every list, writes and edits a post, decides an application, syncs the CMS. */
const staff: Visitor = async ({ send, acknowledged, adminPassword }) => {
  const headers = { 'X-Admin-Password': adminPassword };
  const admin = (method: 'GET' | 'POST' | 'PUT', path: string, expected: number[], json?: object) =>
    send({ method, path: `/api/admin/${path}`, headers, expected, ...(json ? { json } : {}) });
  for (const list of lists) await admin('GET', `${list}?limit=100`, [200]);
  const id = crypto.randomUUID();
  const post = {
    id,
    title: `Post ${id}`,
    slug: `post-${id}`,
    content: '## Heading\n\nA **text**.',
  };
  if ((await admin('POST', 'blog/posts', [201], post))?.status === 201) {
    acknowledged.posts.set(id, [post.title]);
    await think(600);
    const edited = { ...post, title: `${post.title}, edited`, published: true };
    const answer = await admin('PUT', `blog/posts/${id}`, [200], edited);
    // After an error the edit may have been stored all the same.
    const titles = answer?.status === 200 ? [edited.title] : [post.title, edited.title];
    acknowledged.posts.set(id, titles);
  }
  const pending = await admin('GET', 'applications?status=pending&limit=5', [200]);
  const [first] = pending?.status === 200 ? (JSON.parse(pending.text) as Application[]) : [];
  if (first) {
    const decision = chance(0.5) ? 'approved' : 'declined';
    // Another member of staff may have decided first.
    const path = `applications/${first.id}/decision`;
    const decided = await admin('POST', path, [200, 409], { decision });
    if (decided?.status === 200) acknowledged.decisions.set(first.id, decision);
  }
  await admin('POST', 'blog/sync', [200, 409]);
  await think(2000);
};

/** Delivers each event twice at the same time, now and then with a forged signature. */
const webhook: Visitor = async ({ send, acknowledged, providers }) => {
  const headers = { Authorization: `Bearer ${providers.secretKey}` };
  const list = await ask(`${providers.url}/_sandbox/stripe/v1/events?limit=50`, { headers });
  const event = oneOf((list as { data: { id: string }[] } | undefined)?.data ?? []);
  if (event) {
    const payload = JSON.stringify(event);
    const isForged = chance(0.1);
    const secret = isForged ? 'whsec_somebody_else' : providers.webhookSecret;
    const signature = await Stripe.webhooks.generateTestHeaderStringAsync({ payload, secret });
    const delivery = {
      method: 'POST' as const,
      path: '/api/stripe-webhook',
      headers: { 'Content-Type': 'application/json', 'Stripe-Signature': signature },
      body: payload,
      expected: [isForged ? 400 : 200],
    };
    const answers = await Promise.all([send(delivery), send(delivery)]);
    if (answers.some((answer) => answer?.status === 200)) acknowledged.events.add(event.id);
  }
  await think(1500);
};

/** Refunds part of a payment at the provider. */
const refunder: Visitor = async ({ providers }) => {
  await think(10_000);
  const api = `${providers.url}/_sandbox/stripe/v1`;
  const headers = { Authorization: `Bearer ${providers.secretKey}` };
  const list = await ask(`${api}/charges?limit=20`, { headers });
  const [charge] = (list as { data: { id: string }[] } | undefined)?.data ?? [];
  const body = new URLSearchParams({ charge: charge?.id ?? '', amount: '50' });
  if (charge) await ask(`${api}/refunds`, { method: 'POST', headers, body });
};

/** Publishes articles in the CMS, which calls the site. */
const editor: Visitor = async ({ acknowledged, providers }) => {
  const slug = `article-${crypto.randomUUID()}`;
  const fields = { title: `Article ${slug}`, slug, body: 'A **text**.', category: 'Methods' };
  const done = await ask(`${providers.url}/_sandbox/contentful/entries/${slug}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ action: 'publish', fields }),
  });
  if (done) acknowledged.articles.add(slug);
  await think(8000);
};

const visitors: [Visitor, number][] = [
  ...([
    [reader, 8],
    [writer, 3],
    [applicant, 2],
    [donor, 4],
    [staff, 2],
  ] as [Visitor, number][]),
  ...([
    [webhook, 2],
    [impatientWriter, 1],
    [refunder, 1],
    [editor, 1],
  ] as [Visitor, number][]),
];

/** Runs all visitors until the scene closes. */
export async function runVisitors(scene: Scene): Promise<void> {
  const repeat = async (visit: Visitor) => {
    while (scene.isOpen()) await visit(scene);
  };
  const all = visitors.flatMap(([visit, count]) => Array.from({ length: count }, () => visit));
  await Promise.all(all.map(repeat));
}
