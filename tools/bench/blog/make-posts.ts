import { renderBody, bodyRenderer } from '#server/blog/render-body.ts';
import { blogAuthors, blogPosts } from '#server/db/blog-schema.ts';
import { database } from '#server/db/client.ts';

const words =
  'field voltage membrane tissue wound current potential electrode plate contour cell gradient atlas scale'.split(
    ' ',
  );
const categories = ['Methods', 'Medicine', 'Development', 'Regeneration', 'Open data'];

/** Words that are the same for the same number. */
function text(seed: number, count: number): string {
  return Array.from(
    { length: count },
    (_, at) => words[(seed * 7 + at * at * 3) % words.length],
  ).join(' ');
}

/** About as long as a seeded article: nine paragraphs under three headings. */
function body(seed: number): string {
  const part = (at: number) => `## ${text(seed + at, 4)}\n\n${text(seed, 120)}\n\n${text(at, 110)}`;
  return [part(1), part(2), part(3), `- **${text(seed, 3)}** ${text(seed, 60)}`].join('\n\n');
}

const at = (minute: number) => new Date(Date.UTC(2020, 0, 1, 0, minute));

/** The address of a post that the bench stored. */
export function slugOf(number: number): string {
  return `bench-${number}`;
}

/** Stores published posts numbered `from` to `to - 1`, an hour apart, by a few desks. */
export async function storePosts(from: number, to: number): Promise<void> {
  const { queries } = database();
  const desks = Array.from({ length: 5 }, (_, desk) => ({ name: `Desk ${desk}`, title: 'Bench' }));
  const authors = await queries.insert(blogAuthors).values(desks).returning();
  const bodies = Array.from({ length: 20 }, (_, seed) => {
    const content = body(seed);
    return { content, contentHtml: renderBody(content), contentRenderer: bodyRenderer };
  });
  for (let start = from; start < to; start += 250) {
    const numbers = Array.from({ length: Math.min(250, to - start) }, (_, index) => start + index);
    const rows = numbers.map((number) => ({
      ...(bodies[number % bodies.length] ?? { content: '', contentHtml: '', contentRenderer: 0 }),
      slug: slugOf(number),
      title: `${text(number, 6)} ${number}`,
      excerpt: text(number, 24),
      category: categories[number % categories.length] ?? '',
      tags: [words[number % 13] ?? '', words[(number * 5) % 14] ?? ''],
      authorId: authors[number % authors.length]?.id ?? null,
      published: true,
      publishedAt: at(number * 60),
    }));
    await queries.insert(blogPosts).values(rows);
  }
}
