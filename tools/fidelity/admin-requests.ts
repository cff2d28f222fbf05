import { kept } from './kept-rows.ts';
import type { ReplayedRequest } from './requests.ts';

const nobody = '0195f2a0-0000-4000-8000-00000000ffff';

const readings = [
  ...['people', 'people?limit=1', 'people?limit=0', 'people?after=nonsense', 'people/stats'],
  ...[`people/partner/${kept.person}`, `people/donor/${kept.person}`, 'people/nobody/1'],
  ...['contacts', 'contacts?limit=0', 'contacts?spam=only', 'contacts/stats'],
  ...['applications', 'applications?status=all', 'applications?status=x', 'applications/stats'],
  ...[`applications/${kept.pending}`, `applications/${nobody}`, 'applications/x'],
  ...[`applications/${kept.pending}/preview`, `applications/${kept.pending}/letter`],
  // Printed by the packed function, whose archive must hold the fonts.
  `applications/${kept.approved}/letter`,
  ...['donations', 'donations?limit=1', 'donations/stats', 'donations/books'],
  ...['blog/posts', 'blog/posts?content=none', 'blog/posts?content=x', 'blog/stats'],
  ...[`blog/posts/${kept.draft}`, `blog/posts/${nobody}`, 'blog/posts/x'],
  ...[`blog/posts/${kept.post}/conflict`, 'blog/authors', 'blog/sync', 'nothing', ''],
].map((path) => ({ method: 'GET', path }));

const post = { title: 'A new post', slug: 'a-new-post', content: '## Heading\n\nA **text**.' };
const author = { name: 'A desk', title: '', email: '', avatarUrl: '', bio: '' };

/** What staff write, in an order in which each finds what it needs. */
const writings: { method: string; path: string; body?: unknown }[] = [
  { method: 'POST', path: 'blog/preview', body: { content: '**bold**' } },
  { method: 'POST', path: 'blog/posts', body: post },
  { method: 'POST', path: 'blog/posts', body: post },
  { method: 'POST', path: 'blog/posts', body: { title: '' } },
  {
    method: 'PUT',
    path: `blog/posts/${kept.draft}`,
    body: { ...post, slug: 'post-3', version: 9 },
  },
  { method: 'PUT', path: `blog/posts/${kept.draft}`, body: { ...post, slug: 'post-3' } },
  { method: 'DELETE', path: `blog/posts/${kept.draft}` },
  { method: 'DELETE', path: `blog/posts/${kept.draft}` },
  { method: 'POST', path: `blog/posts/${kept.post}/conflict`, body: { keep: 'ours' } },
  { method: 'POST', path: 'blog/authors', body: author },
  { method: 'POST', path: 'blog/authors', body: { ...author, email: 'no address' } },
  { method: 'PUT', path: 'blog/authors/1', body: { ...author, name: 'Another desk' } },
  { method: 'DELETE', path: 'blog/authors/1' },
  { method: 'DELETE', path: 'blog/authors/999' },
  { method: 'POST', path: 'blog/sync' },
  { method: 'PUT', path: `applications/${kept.pending}/note`, body: { note: 'Seen', version: 1 } },
  { method: 'POST', path: `applications/${kept.pending}/decision`, body: { decision: 'maybe' } },
  { method: 'POST', path: `applications/${kept.pending}/decision`, body: { decision: 'declined' } },
  { method: 'POST', path: `applications/${kept.pending}/decision`, body: { decision: 'declined' } },
  { method: 'POST', path: `applications/${kept.pending}/undo` },
  { method: 'POST', path: `applications/${kept.pending}/reopen` },
  { method: 'POST', path: `applications/${kept.approved}/letter/withdraw` },
  { method: 'POST', path: 'donations/reconcile', body: { days: 7, dryRun: true } },
  { method: 'POST', path: 'own-data', body: { email: 'partner@example.org' } },
  { method: 'POST', path: 'own-data/export', body: { email: 'nobody@example.org' } },
  { method: 'POST', path: 'own-data/erase', body: { email: 'a@b.org', confirmEmail: 'b@b.org' } },
  {
    method: 'POST',
    path: 'own-data/erase',
    body: { email: 'partner@example.org', confirmEmail: 'partner@example.org' },
  },
  { method: 'PATCH', path: 'blog/posts', body: {} },
];

/** Every path of the portal, with the right password, a wrong one and none. */
export function adminRequests(password: string): ReplayedRequest[] {
  const headers = { 'X-Admin-Password': password };
  const json = { 'Content-Type': 'application/json' };
  return [
    { method: 'GET', path: '/api/admin/people' },
    { method: 'POST', path: '/api/admin/blog/posts', headers: json, body: '{}' },
    { method: 'GET', path: '/api/admin/people', headers: { 'X-Admin-Password': 'wrong' } },
    ...readings.map(({ method, path }) => ({ method, path: `/api/admin/${path}`, headers })),
    ...writings.map(({ method, path, body }) => ({
      method,
      path: `/api/admin/${path}`,
      headers: { ...headers, ...json },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })),
  ];
}
