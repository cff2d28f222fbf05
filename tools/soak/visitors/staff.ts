import type { AdminPost } from '#contracts/admin-blog.ts';
import type { Application } from '#contracts/applications.ts';
import { oneOf, type Scene } from '../scene.ts';
import { type Answer, type Asked, think } from '../traffic.ts';

const lists = [
  ...['people?limit=100', 'contacts?limit=100', 'donations?limit=100', 'blog/posts?content=none'],
  ...['people/stats', 'contacts/stats', 'donations/stats', 'donations/books', 'blog/authors'],
];

/** Logs in, looks at every list, writes and takes back posts, decides applications, syncs. */
export async function staff({ traffic, acknowledged, adminPassword, open }: Scene): Promise<void> {
  const send = (asked: Asked): Promise<Answer | undefined> =>
    traffic.send({
      ...asked,
      path: `/api/admin/${asked.path}`,
      headers: { 'X-Admin-Password': adminPassword },
    });

  async function look(): Promise<void> {
    await send({ path: 'applications?status=pending&limit=1', expected: [200] });
    for (const path of lists) {
      await send({ path, expected: [200] });
      await think(150);
    }
  }

  async function write(): Promise<void> {
    const id = crypto.randomUUID();
    const title = `Post ${id}`;
    const post = { id, title, slug: `post-${id}`, content: '## Heading\n\nA **text**.' };
    const made = await send({ method: 'POST', path: 'blog/posts', json: post, expected: [201] });
    if (made?.status !== 201) return;
    const kept = { titles: [title], published: [false] };
    acknowledged.posts.set(id, kept);
    for (const edit of [1, 2, 3]) {
      await think(600);
      const now = `${title}, edit ${edit}`;
      const json = { ...post, title: now, published: edit > 1 };
      const put = await send({
        method: 'PUT',
        path: `blog/posts/${id}`,
        json,
        expected: [200],
      });
      if (put?.status === 200) {
        kept.titles = [(JSON.parse(put.text) as AdminPost).title];
        kept.published = [json.published];
      } else {
        // Whether it was kept before the answer was lost, nobody knows.
        kept.titles.push(now);
        kept.published.push(json.published);
      }
    }
    if (oneOf([true, false])) return;
    await think(600);
    acknowledged.posts.delete(id);
    const gone = await send({ method: 'DELETE', path: `blog/posts/${id}`, expected: [204] });
    if (gone?.status === 204) acknowledged.deletedPosts.add(id);
  }

  async function decide(): Promise<void> {
    const answer = await send({ path: 'applications?status=pending&limit=5', expected: [200] });
    const [first] = answer?.status === 200 ? (JSON.parse(answer.text) as Application[]) : [];
    if (!first) return;
    const decision = oneOf(['approved', 'declined'] as const);
    const path = `applications/${first.id}/decision`;
    // Somebody else may have been first.
    const said = await send({ method: 'POST', path, json: { decision }, expected: [200, 409] });
    if (said?.status === 200) acknowledged.decisions.set(first.id, decision);
  }

  while (open()) {
    await look();
    await write();
    await decide();
    // Another run may be at work.
    await send({ method: 'POST', path: 'blog/sync', expected: [200, 409] });
    await think(2000);
  }
}
