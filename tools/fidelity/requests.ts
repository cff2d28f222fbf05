import { adminRequests } from './admin-requests.ts';
import { keptGift } from './kept-rows.ts';
import { pageRequests } from './page-requests.ts';

/** One request that both servers must answer alike. */
export interface ReplayedRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** What both must answer; without it they need only agree. */
  status?: number;
}

const json = { 'Content-Type': 'application/json' };

function send(path: string, body: unknown, headers = json): ReplayedRequest {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { method: 'POST', path, headers, body: text };
}

/** A well-formed contact message, so that a row is really written on both sides. */
const message = {
  name: 'Visitor',
  email: 'visitor@example.org',
  subject: 'A question',
  message: 'How are the recordings calibrated?',
  contactType: 'partner',
};

const application = {
  ...{ firstName: 'A', lastName: 'Researcher', email: 'a@example.org', institution: 'Institute' },
  ...{ position: 'Professor', degrees: ['phd'], researchArea: 'neuroscience' },
  ...{ experience: 'Nine years.', motivation: 'To compare.' },
};

const publicRequests: ReplayedRequest[] = [
  { method: 'GET', path: '/api/health', status: 200 },
  ...['/api/no-such-endpoint', '/api', '/api/'].map((path) => ({ method: 'GET', path })),
  ...['/api/blog', '/api/blog?limit=1', '/api/blog?limit=0', '/api/blog?after=nonsense'].map(
    (path) => ({ method: 'GET', path }),
  ),
  ...['post-2', 'post-2/related', 'post-3', 'no-such-post', 'no-such-post/related'].map((slug) => ({
    method: 'GET',
    path: `/api/blog/${slug}`,
  })),
  { method: 'HEAD', path: '/api/blog' },
  { method: 'DELETE', path: '/api/blog' },
  { method: 'GET', path: '/api/contact' },
  send('/api/contact', message),
  send('/api/contact', '{}'),
  send('/api/contact', '{'),
  send('/api/contact', 'x', { 'Content-Type': 'text/plain' }),
  send('/api/contact', `"${'x'.repeat(256 * 1024)}"`),
  { method: 'GET', path: '/api/researcher-signup' },
  send('/api/researcher-signup', application),
  send('/api/researcher-signup', { ...application, degrees: [] }),
  send('/api/create-payment-intent', { amount: 10, donorName: null, donorEmail: null }),
  send('/api/create-payment-intent', { amount: 0.5, donorName: null, donorEmail: null }),
  send('/api/donation/confirm', { paymentIntentId: 'pi_000000000000000000000000' }),
  send('/api/donation/confirm', {}),
  send('/api/stripe-webhook', {}),
  send('/api/cms-webhook', {}),
  { method: 'GET', path: '/api/stripe-webhook' },
  { method: 'GET', path: '/api/cms-webhook' },
  { method: 'GET', path: `/api/donation/${keptGift.id}`, status: 200 },
  { method: 'GET', path: '/api/donation/nonsense' },
  // Printed by the packed function, whose archive must hold the fonts.
  { method: 'GET', path: `/api/donation/${keptGift.id}/receipt.pdf`, status: 200 },
  { method: 'GET', path: '/api/donation/nonsense/receipt.pdf' },
];

/** Everything that is replayed, in order; `password` is the right admin password. */
export function replayedRequests(password: string): ReplayedRequest[] {
  return [...pageRequests, ...publicRequests, ...adminRequests(password)];
}
