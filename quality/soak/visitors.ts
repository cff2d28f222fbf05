/** The virtual users: each repeats what one kind of visitor does until the run ends. */
import type { Application } from '#model/applications/admin-applications.ts';
import type { BlogPostSummary } from '#model/posts/contract.ts';
import type { PaymentIntentResponse, Receipt } from '#model/donations/contract.ts';
import type { Acknowledged } from './checks.ts';
import { newAddress, type Send, think } from './traffic.ts';

interface Scene {
  send: Send;
  adminPassword: string;
  sandboxUrl: string;
  /** The site's environment, with the keys of the providers. */
  settings: Record<string, string>;
  acknowledged: Acknowledged;
  isOpen(): boolean;
}

type Visitor = (scene: Scene) => Promise<unknown>;

const chance = (share: number) => Math.random() < share;
const pickOne = <T>(choices: readonly T[]) => choices[Math.floor(Math.random() * choices.length)];

/** Repeats a POST until it is answered with 200. */
async function postUntilAnswered<T>(
  { send }: Scene,
  path: string,
  json: object,
): Promise<T | undefined> {
  for (let tried = 0; tried < 12; tried += 1) {
    const answer = await send({ method: 'POST', path, json, expected: [200] });
    if (answer?.status === 200) return JSON.parse(answer.text) as T;
    await think(1500);
  }
  return undefined;
}

const reader: Visitor = async ({ send }) => {
  await send({ path: pickOne(['/', '/donate', '/blog', '/rss.xml']) ?? '/', expected: [200] });
  const list = await send({ path: '/api/blog', expected: [200] });
  const posts = list?.status === 200 ? (JSON.parse(list.text) as BlogPostSummary[]) : [];
  const slug = pickOne(posts)?.slug;
  if (slug) await send({ path: `/blog/${slug}`, expected: [200] });
  await think(1200);
};

const busyAddress = newAddress();

/** Writes messages; some visitors share an address, which writes more often than its limit allows. */
const writer: Visitor = async ({ send, acknowledged }) => {
  const json = {
    name: 'A visitor',
    email: `${crypto.randomUUID()}@example.org`,
    subject: `Question ${crypto.randomUUID()}`,
    message: 'How are the recordings calibrated?',
    contactType: pickOne(['researcher', 'partner', 'donor']),
  };
  const address = chance(0.25) ? busyAddress : newAddress();
  const request = { path: '/api/contact', json, address, expected: [201, 429] };
  const answer = await send({ method: 'POST', ...request });
  if (answer?.status === 201) acknowledged.messages.set(json.subject, []);
  await think(2000);
};

const applicant: Visitor = async ({ send, acknowledged }) => {
  const email = `${crypto.randomUUID()}@example.org`;
  const json = {
    firstName: 'A',
    lastName: 'Researcher',
    email,
    institution: 'Institute',
    position: 'Professor',
    degrees: ['phd'],
    researchArea: 'neuroscience',
    experience: 'Nine years.',
    motivation: 'To compare.',
  };
  const path = '/api/researcher-signup';
  const answer = await send({ method: 'POST', path, json, expected: [201] });
  if (answer?.status === 201) acknowledged.applications.set(email, []);
  await think(3000);
};

/** Pays at the provider as its card fields do; false when it is away or declines the card. */
async function pay({ sandboxUrl, settings }: Scene, clientSecret: string): Promise<boolean> {
  const [intent = ''] = clientSecret.split('_secret_');
  const body = new URLSearchParams({
    key: settings['STRIPE_PUBLISHABLE_KEY'] ?? '',
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': chance(0.1) ? '4000000000000002' : '4242424242424242',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[card][exp_year]': '49',
  });
  const url = `${sandboxUrl}/_sandbox/stripe/v1/payment_intents/${intent}/confirm`;
  return fetch(url, { method: 'POST', body }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Gives, and often leaves before the donation is confirmed. */
const donor: Visitor = async (scene) => {
  const { acknowledged } = scene;
  const cents = 100 + Math.floor(Math.random() * 100_000);
  const attemptId = crypto.randomUUID();
  const isAnonymous = chance(0.2);
  const created = await postUntilAnswered<PaymentIntentResponse>(
    scene,
    '/api/create-payment-intent',
    {
      attemptId,
      amount: cents / 100,
      donorName: isAnonymous ? null : pickOne(['Nguyễn Văn Ánh', '李小龍', 'A donor', 'עברית']),
      donorEmail: isAnonymous ? null : `${attemptId}@example.org`,
    },
  );
  if (created) {
    const { donationId, clientSecret } = created;
    acknowledged.donations.set(donationId, [cents]);
    await think(1000);
    if ((await pay(scene, clientSecret)) && chance(0.7)) {
      const [paymentIntentId] = clientSecret.split('_secret_');
      const receipt = await postUntilAnswered<Receipt>(scene, '/api/donation/confirm', {
        paymentIntentId,
      });
      if (receipt?.status === 'succeeded') acknowledged.confirmed.set(donationId, ['succeeded']);
      if (receipt && chance(0.2)) {
        await scene.send({ path: `/api/donation/${donationId}/receipt.pdf`, expected: [200] });
      }
    }
  }
  await think(2000);
};

/** Looks at every list, writes and edits a post, decides an application, syncs Contentful. */
const staff: Visitor = async ({ send, acknowledged, adminPassword }) => {
  const headers = { 'X-Admin-Password': adminPassword };
  const admin = (method: 'GET' | 'POST' | 'PUT', path: string, expected: number[], json?: object) =>
    send({ method, path: `/api/admin/${path}`, headers, expected, ...(json ? { json } : {}) });
  for (const list of ['people', 'contacts', 'donations', 'blog/posts'])
    await admin('GET', `${list}?limit=100`, [200]);
  const id = crypto.randomUUID();
  const post = { id, title: `Post ${id}`, slug: `post-${id}`, content: 'A **text**.' };
  if ((await admin('POST', 'blog/posts', [201], post))?.status === 201) {
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
    if (decided?.status === 200) acknowledged.decisions.set(first.id, [decision]);
  }
  await admin('POST', 'blog/sync', [200, 409]);
  await think(2000);
};

const visitorCounts: [visit: Visitor, count: number][] = [
  [reader, 8],
  [writer, 4],
  [applicant, 2],
  [donor, 4],
  [staff, 2],
];

const visitors = visitorCounts.flatMap(([visit, count]) => Array<Visitor>(count).fill(visit));

/** Runs all visitors until the scene closes. */
export async function runVisitors(scene: Scene): Promise<void> {
  const repeat = async (visit: Visitor) => {
    while (scene.isOpen()) await visit(scene);
  };
  await Promise.all(visitors.map(repeat));
}
