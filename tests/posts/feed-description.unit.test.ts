// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { respondWithFeed } from '#server/posts/write-feed.ts';
import { buildBlogPost } from '#tests/support/factories/blog-post.ts';

/** Reads the text that XML says an element of the only item has. */
function readElement(xml: string, name: string): string {
  const [, text = ''] = new RegExp(`<item>[^]*<${name}>([^]*?)</${name}>`).exec(xml) ?? [];
  const parsed = new DOMParser().parseFromString(`<t>${text}</t>`, 'application/xml');
  return parsed.documentElement.textContent;
}

test.each(['Draw on a <canvas> & measure', 'When a < b, "c" is &lt; 5', 'Plain words'])(
  'a reader of the feed that shows the description as HTML shows %s',
  async (excerpt) => {
    const articles = [{ ...buildBlogPost({ excerpt, title: excerpt }), url: 'https://a.example' }];
    const response = await respondWithFeed({
      title: 'Blog',
      page: '/blog',
      path: '/rss.xml',
      articles,
    });
    const xml = await response.text();
    const page = new DOMParser().parseFromString(readElement(xml, 'description'), 'text/html');
    expect(page.body.textContent).toBe(excerpt);
    expect(page.body.children).toHaveLength(0);
    // A title is plain text.
    expect(readElement(xml, 'title')).toBe(excerpt);
  },
);
