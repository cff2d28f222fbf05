import { storedIds } from './rows.ts';

/** A request that both servers must answer alike. */
export interface ReplayedRequest {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

const get = (path: string): ReplayedRequest => ({ method: 'GET', path });

function send(method: string, path: string, body: unknown, headers = {}): ReplayedRequest {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { method, path, headers: { 'Content-Type': 'application/json', ...headers }, body: text };
}

/** The pages: each with its aliases, what a page answers when it has nothing, and what is no page. */
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
  '/contact',
  '/signup',
  '/donate',
  '/privacy',
  '/terms',
  '/blog',
  '/blog?after=nonsense',
  '/blog/post-2',
  '/blog/post-3',
  '/blog/no-such-post',
  '/blog?q=listen',
  '/blog?q=xenotransplant',
  '/blog/category/methods',
  '/blog/category/none',
  '/blog/tag/cells',
  '/blog/author/1-nobody',
  '/blog/category/methods/rss.xml',
  '/social/blog/post-2.png',
  '/social/blog/no-such-post.png',
  '/media/nonsense.webp',
  '/atlas',
  '/atlas?scale=cell',
  '/atlas?scale=x',
  '/atlas/wound',
  '/atlas/wound.csv',
  '/atlas/wound.json',
  '/atlas.json',
  '/atlas/none',
  '/atlas/none.csv',
  '/register',
  '/register.json',
  '/register.xml',
  '/supporters',
  '/giving',
  '/application',
  '/application/nonsense',
  '/ballot/nonsense',
  '/board/nonsense',
  '/tribute/nonsense',
  '/donate/success',
  `/donate/success?id=${storedIds.donation}`,
  `/verify/${storedIds.letter}`,
  '/verify/0000-0000-0000-0000',
  '/verify/nonsense',
  '/admin',
  '/admin/people',
  `/admin/blog/edit/${storedIds.post}`,
  '/admin/no/such/screen',
  '/rss.xml',
  '/sitemap.xml',
  '/openapi.json',
  '/robots.txt',
  '/manifest.webmanifest',
  '/favicon.svg',
  '/blog/',
  '/blog/post-2.html',
  '/blog/post-2/index.html',
  '/verify/nonsense/index.html',
  '/no-such-page',
  '/no/such/page',
  '/.env',
  '/netlify.toml',
];

const readings = [
  '/api/health',
  '/api/health?deep',
  '/api/no-such-endpoint',
  '/api',
  '/api/',
  '/api/contact',
  '/api/cms-webhook',
  '/api/blog',
  '/api/blog?limit=1',
  '/api/blog?limit=0',
  '/api/blog/post-2',
  '/api/blog/post-3',
  '/api/blog/post-2/related',
  '/api/blog/no-such-post',
  '/api/blog?q=listen',
  '/api/blog?category=methods&tag=cells',
  '/api/blog?author=x',
  '/api/board/nonsense',
  '/api/ballot/nonsense',
  '/api/review-times',
  '/api/supporters',
  '/api/researcher-signup',
  '/api/stripe-webhook',
  '/api/donation/nonsense',
  `/api/donation/${storedIds.donation}`,
  `/api/donation/${storedIds.donation}/receipt.pdf`,
];

const message = {
  name: 'Visitor',
  email: 'visitor@example.org',
  subject: 'A question',
  message: 'How are the recordings calibrated?',
  contactType: 'partner',
};

const application = {
  firstName: 'A',
  lastName: 'Researcher',
  email: 'a@example.org',
  institution: 'Institute',
  position: 'Professor',
  degrees: ['phd'],
  researchArea: 'neuroscience',
  experience: 'Nine years.',
  motivation: 'To compare.',
};

const writings = [
  send('POST', '/api/contact', message),
  send('POST', '/api/contact', '{}'),
  send('POST', '/api/contact', '{'),
  send('POST', '/api/contact', 'x', { 'Content-Type': 'text/plain' }),
  send('POST', '/api/contact', `"${'x'.repeat(256 * 1024)}"`),
  send('DELETE', '/api/blog', '{}'),
  send('POST', '/api/researcher-signup', application),
  send('POST', '/api/create-payment-intent', { amount: 10, donorName: null, donorEmail: null }),
  send('POST', '/api/donation/confirm', { paymentIntentId: 'pi_000000000000000000000000' }),
  send('POST', '/api/stripe-webhook', {}),
];

const adminReadings = [
  'people',
  'people?limit=1',
  'people?limit=0',
  'people/stats',
  'contacts',
  'contacts/stats',
  `people/partner/${storedIds.person}`,
  'applications?status=pending',
  'applications?status=x',
  `applications/${storedIds.pending}`,
  `applications/${storedIds.approved}/letter`,
  `applications/${storedIds.pending}/letter?draft`,
  'donations',
  'donations/stats',
  'blog/posts',
  `blog/posts/${storedIds.draft}`,
  'blog/authors',
  'blog/sync',
  'overview',
  'search?q=listen',
  'search',
  'payouts',
  'payouts/po_none',
  'ledger/2026-03.csv',
  'ledger/2026-13.csv',
  'board',
  'board/digest',
  'nothing',
  '',
];

const post = { title: 'A new post', slug: 'a-new-post', content: '## Heading\n\nA **text**.' };

/** The requests with which staff write, in an order in which each finds what it needs. */
const adminWritings: [string, string, object][] = [
  ['POST', 'blog/sync', {}],
  ['POST', 'blog/posts', post],
  ['POST', 'blog/posts', post],
  ['PUT', `blog/posts/${storedIds.draft}`, { ...post, slug: 'post-3' }],
  ['DELETE', `blog/posts/${storedIds.draft}`, {}],
  ['POST', 'blog/authors', { name: 'A desk', title: '', email: '', avatarUrl: '', bio: '' }],
  ['POST', `applications/${storedIds.pending}/decision`, { decision: 'declined' }],
  ['PATCH', 'blog/posts', {}],
];

interface Secrets {
  password: string;
  /** The path of the page of the approved application, with its token. */
  applicationPath: string;
  /** The path of the donor's giving page, with its token. */
  givingPath: string;
}

/** Returns the paths of the PDF documents that open with a link: an acceptance letter and a yearly statement. */
const documents = ({ applicationPath, givingPath }: Secrets) => [
  `/api${applicationPath}/letter.pdf`,
  `${givingPath}/statement/2026.pdf`,
];

/**
 * Returns all requests in the order in which they are replayed. Uploads are missing, because the emulator reads every
 * body as text.
 */
export function replayedRequests(secrets: Secrets): ReplayedRequest[] {
  const headers = { 'X-Admin-Password': secrets.password };
  return [
    ...[...pages, ...readings, ...documents(secrets)].map(get),
    ...['/', '/blog', '/api/blog', '/no-such-page'].map((path) => ({ method: 'HEAD', path })),
    ...writings,
    get('/api/admin/people'),
    { ...get('/api/admin/people'), headers: { 'X-Admin-Password': 'wrong' } },
    ...adminReadings.map((path) => ({ ...get(`/api/admin/${path}`), headers })),
    ...adminWritings.map(([method, path, body]) =>
      send(method, `/api/admin/${path}`, body, headers),
    ),
  ];
}
