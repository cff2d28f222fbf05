import type { BlogPostSummary } from '#contracts/blog.ts';
import { oneOf, type Scene } from '../scene.ts';
import { think } from '../traffic.ts';

const pages = ['/', '/about', '/research', '/partners', '/donate', '/contact', '/rss.xml'] as const;

/** Reads pages and the blog, and asks for what it knows already whether that is still so. */
export async function reader({ traffic, open }: Scene): Promise<void> {
  const known = new Map<string, string>();
  let slugs: string[] = [];

  async function read(path: string, expected = [200]): Promise<string | undefined> {
    const etag = known.get(path);
    const answer = await traffic.send({
      path,
      expected: etag ? [...expected, 304] : expected,
      ...(etag ? { headers: { 'If-None-Match': etag } } : {}),
    });
    const newer = answer?.status === 200 ? answer.headers.get('etag') : undefined;
    if (newer) known.set(path, newer);
    return answer?.status === 200 ? answer.text : undefined;
  }

  while (open()) {
    await read(oneOf(pages));
    await think(400);
    const list = await read('/api/blog');
    if (list) slugs = (JSON.parse(list) as BlogPostSummary[]).map(({ slug }) => slug);
    await think(400);
    const slug = slugs[Math.floor(Math.random() * slugs.length)];
    if (!slug) continue;
    // Staff may have taken it back meanwhile.
    await read(`/blog/${slug}`, [200, 404]);
    await read(`/api/blog/${slug}`, [200, 404]);
    // A post that is gone has no related ones.
    await read(`/api/blog/${slug}/related`, [200, 404]);
    await think(800);
    await traffic.send({ path: `/blog/no-such-post-${crypto.randomUUID()}`, expected: [404] });
    await think(400);
  }
}
