import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { richTextFromMarkdown } from '@contentful/rich-text-from-markdown';
import { parse as parseYaml } from 'yaml';
import { space } from './delivery-api.ts';
import { describePicture } from './pictures.ts';
import type { ContentStore, Fields } from './store.ts';

const folder = join(import.meta.dirname, '../../seed');

interface Article extends Record<
  'id' | 'slug' | 'title' | 'excerpt' | 'category' | 'author' | 'publishedAt',
  string
> {
  tags: string[];
  format: 'markdown' | 'richtext';
  figure: { id: string; caption: string; alt: string };
  cover: { alt: string; caption: string };
}

export function localize(fields: Record<string, unknown>): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, { [space.locale]: value }]),
  );
}

function linkTo(linkType: 'Entry' | 'Asset', id: string) {
  return { sys: { type: 'Link', linkType, id } };
}

function readArticle(file: string) {
  const text = readFileSync(join(folder, 'articles', file), 'utf8');
  const [, front = '', ...body] = text.split(/^---\n/m);
  return { ...(parseYaml(front) as Article), body: body.join('---\n').trim() };
}

/** Pictures become embedded assets; the service's editor knows no others. */
async function toRichText(markdown: string): Promise<unknown> {
  return richTextFromMarkdown(markdown, (node) => {
    const id = /^asset:(.+)$/.exec('url' in node ? String(node.url) : '')?.[1];
    if (node.type !== 'image' || id === undefined) return Promise.resolve(null);
    const target = linkTo('Asset', id);
    const picture = { nodeType: 'embedded-asset-block', content: [], data: { target } };
    return Promise.resolve(picture as never);
  });
}

/** Fills an empty space with the seed: authors, articles and their pictures, all published. */
export async function seedContent(store: ContentStore): Promise<void> {
  const authors = readFileSync(join(folder, 'authors.json'), 'utf8');
  const articles = readdirSync(join(folder, 'articles')).map(readArticle);
  const bodies = await Promise.all(
    articles.map(async ({ format, body }) =>
      format === 'richtext' ? { richBody: await toRichText(body) } : { body },
    ),
  );
  const publish = (id: string, contentType: string, fields: object, createdAt?: string) => {
    store.save('Entry', id, localize({ ...fields }), contentType, createdAt);
    store.publish('Entry', id);
  };
  const publishAsset = (id: string, kind: string, words: object) => {
    store.save('Asset', id, localize({ ...words, file: describePicture(`${id}.${kind}`) }));
    store.publish('Asset', id);
  };
  store.transaction(() => {
    for (const { id, ...fields } of JSON.parse(authors) as { id: string }[]) {
      publish(id, 'blogAuthor', fields);
    }
    for (const [index, article] of articles.entries()) {
      const { id, slug, title, excerpt, category, tags, publishedAt, figure, cover } = article;
      const coverId = `cover-${slug}`;
      publishAsset(figure.id, 'svg', { title: figure.alt, description: figure.caption });
      publishAsset(coverId, 'avif', { title: cover.alt, description: cover.caption });
      const fields = {
        title,
        slug,
        excerpt,
        category,
        tags,
        publishedAt,
        author: linkTo('Entry', article.author),
        coverImage: linkTo('Asset', coverId),
        ...bodies[index],
      };
      publish(id, 'blogPost', fields, publishedAt);
    }
  });
}
