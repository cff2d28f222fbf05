import type { Page, Route } from '@playwright/test';
import { specResponses } from '#tests/support/factories/spec-responses.ts';

/** The reads and writes of the specification's calls; every other address is unknown. */
export interface SpecServer {
  /** The bodies of the writes, by method and path. */
  written: Record<string, unknown>;
  /** The reads and writes in order, such as 'GET /api/admin/people', without their queries. */
  calls: string[];
  /** The paths of reads that answered 404. */
  unknown: string[];
}

function readAnswers() {
  const { person, message, donation, adminPost, author } = specResponses(7);
  const draft = { ...adminPost, id: 8, slug: 'draft', title: 'A draft', published: false };
  return {
    people: [person, { ...person, id: 8, type: 'partner', name: 'Halcyon Instruments' }],
    contacts: [message, { ...message, id: 8, contactType: '', subject: 'An old one' }],
    'blog/posts': [adminPost, { ...draft, publishedAt: null }],
    'blog/authors': [author],
    donations: [
      donation,
      { ...donation, id: 8, donorName: null, donorEmail: null, status: 'processing' },
    ],
  };
}

/** Answers the portal as a server that has the calls of the specification and nothing else. */
export async function openSpecServer(page: Page): Promise<SpecServer> {
  const lists: Record<string, unknown> = readAnswers();
  const posts = readAnswers()['blog/posts'];
  const server: SpecServer = { written: {}, calls: [], unknown: [] };

  async function answer(route: Route): Promise<void> {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const method = request.method();
    const path = pathname.replace('/api/admin/', '');
    server.calls.push(`${method} ${pathname}`);
    const post = posts.find(({ id }) => path === `blog/posts/${id}`);
    if (method === 'GET' && path === 'applications') return route.fulfill({ json: [] });
    if (method === 'GET' && path in lists) return route.fulfill({ json: lists[path] });
    if (post && method === 'GET') return route.fulfill({ json: post });
    if (post && method === 'PUT') {
      const body = request.postDataJSON() as object;
      server.written[`${method} ${pathname}`] = body;
      return route.fulfill({ json: { ...post, ...body } });
    }
    if (method === 'GET') server.unknown.push(pathname);
    return route.fulfill({ status: 404, contentType: 'text/html', body: 'Not Found' });
  }

  await page.route('**/api/admin/**', answer);
  return server;
}
