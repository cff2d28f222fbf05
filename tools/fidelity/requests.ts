import { keptGift } from './kept-gift.ts';

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

/** A well-formed contact message, so that a row is really written on both sides. */
const message = JSON.stringify({
  name: 'Visitor',
  email: 'visitor@example.org',
  subject: 'A question',
  message: 'How are the recordings calibrated?',
  contactType: 'partner',
});

const pages = [
  '/',
  '/about',
  '/leadership',
  '/impact',
  '/research',
  '/researchers',
  '/get-involved',
  '/partners',
  '/donors',
  '/blog',
  '/contact',
  '/signup',
  '/donate',
  '/donate/success',
  '/privacy',
  '/terms',
  '/admin',
  '/admin/messages',
  '/no-such-page',
];

/** Everything that is replayed, in order; `password` is the right admin password. */
export function replayedRequests(password: string): ReplayedRequest[] {
  const admin = { 'X-Admin-Password': password };
  return [
    ...pages.map((path) => ({ method: 'GET', path })),
    { method: 'GET', path: '/api/health' },
    { method: 'GET', path: '/api/no-such-endpoint' },
    { method: 'GET', path: '/api/contact' },
    { method: 'POST', path: '/api/contact', headers: json, body: message },
    { method: 'POST', path: '/api/contact', headers: json, body: '{}' },
    { method: 'POST', path: '/api/contact', headers: json, body: '{' },
    { method: 'POST', path: '/api/contact', headers: { 'Content-Type': 'text/plain' }, body: 'x' },
    { method: 'POST', path: '/api/contact', headers: json, body: `"${'x'.repeat(256 * 1024)}"` },
    { method: 'GET', path: `/api/donation/${keptGift.id}`, status: 200 },
    // Printed by the packed function, whose archive must hold the fonts.
    { method: 'GET', path: `/api/donation/${keptGift.id}/receipt.pdf`, status: 200 },
    { method: 'GET', path: '/api/admin/people' },
    { method: 'GET', path: '/api/admin/people', headers: { 'X-Admin-Password': 'wrong' } },
    { method: 'GET', path: '/api/admin/people?limit=1', headers: admin },
    { method: 'GET', path: '/api/admin/people/stats', headers: admin },
    { method: 'GET', path: '/api/admin/contacts?limit=0', headers: admin },
    { method: 'GET', path: '/api/admin/applications?status=pending', headers: admin },
    { method: 'GET', path: '/api/admin/nothing', headers: admin },
  ];
}
