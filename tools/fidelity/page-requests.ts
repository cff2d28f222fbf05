import { kept, keptGift } from './kept-rows.ts';
import type { ReplayedRequest } from './requests.ts';

/** Every page, its aliases, what a page answers when it has nothing, and what is no page. */
const pages = [
  ...['/', '/about', '/leadership', '/impact', '/research', '/researchers', '/get-involved'],
  ...['/partners', '/donors', '/contact', '/signup', '/donate', '/privacy', '/terms'],
  ...['/blog', '/blog?after=nonsense', '/blog/post-2', '/blog/post-3', '/blog/no-such-post'],
  ...['/donate/success', `/donate/success?id=${keptGift.id}`],
  ...[`/verify/${kept.letter}`, '/verify/0000-0000-0000-0000', '/verify/nonsense'],
  ...['/admin', '/admin/people', '/admin/messages', '/admin/blog', '/admin/blog/new'],
  ...[`/admin/blog/edit/${kept.post}`, '/admin/blog/authors', '/admin/donations'],
  ...[`/admin/people/partner/${kept.person}`, '/admin/no/such/screen'],
  ...['/rss.xml', '/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/favicon.svg'],
  ...['/blog/', '/blog/post-2.html', '/blog/post-2/index.html', '/verify/nonsense/index.html'],
  ...['/no-such-page', '/no/such/page', '/.env', '/netlify.toml'],
];

/** Pages as visitors and machines ask for them. */
export const pageRequests: ReplayedRequest[] = [
  ...pages.map((path) => ({ method: 'GET', path })),
  ...['/', '/blog', '/no-such-page'].map((path) => ({ method: 'HEAD', path })),
];
