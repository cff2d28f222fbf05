import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { richTextFromMarkdown } from '@contentful/rich-text-from-markdown';
import { parse as parseYaml } from 'yaml';
import * as z from 'zod';
import { pictureRoot, type SeedFile, readSeedFile } from './files.ts';
import type { ContentStore, Fields } from './store.ts';
import { space } from './wire.ts';

const folder = join(import.meta.dirname, '../../seed');

const authorSchema = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  email: z.string(),
  bio: z.string(),
});

const articleSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  excerpt: z.string(),
  category: z.string(),
  tags: z.array(z.string()),
  author: z.string(),
  publishedAt: z.string(),
  format: z.enum(['markdown', 'richtext']),
  figure: z.object({ id: z.string(), caption: z.string(), alt: z.string() }),
  cover: z.object({ alt: z.string() }),
});

/** Gives every field the space's one locale. */
export function localise(fields: Record<string, unknown>): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, { [space.locale]: value }]),
  );
}

/** A link to another entity, as fields hold it. */
export function linkTo(linkType: 'Entry' | 'Asset', id: string) {
  return { sys: { type: 'Link', linkType, id } };
}

function readArticle(file: string) {
  const [, front = '', ...body] = readFileSync(join(folder, 'articles', file), 'utf8').split(
    /^---\n/m,
  );
  return { ...articleSchema.parse(parseYaml(front)), body: body.join('---\n').trim() };
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

function saveAsset(store: ContentStore, id: string, words: Record<string, string>): boolean {
  const file: SeedFile | undefined = readSeedFile(`${id}.svg`) ?? readSeedFile(`${id}.avif`);
  if (!file) return false;
  const { name, contentType, bytes, width, height } = file;
  const details = { size: bytes.byteLength, image: { width, height } };
  const url = `${pictureRoot}/${name}`;
  store.save(
    'Asset',
    id,
    localise({ ...words, file: { url, fileName: name, contentType, details } }),
  );
  return store.publish('Asset', id);
}

/** Fills an empty space with the seed: desks, articles and their pictures, all published. */
export async function seedContent(store: ContentStore): Promise<void> {
  const authors = z
    .array(authorSchema)
    .parse(JSON.parse(readFileSync(join(folder, 'authors.json'), 'utf8')));
  const articles = readdirSync(join(folder, 'articles'))
    .filter((file) => file.endsWith('.md'))
    .map(readArticle);
  const richBodies = new Map<string, unknown>();
  for (const { id, format, body } of articles) {
    if (format === 'richtext') richBodies.set(id, await toRichText(body));
  }
  store.together(() => {
    for (const { id, ...fields } of authors) {
      store.save('Entry', id, localise(fields), 'blogAuthor');
      store.publish('Entry', id);
    }
    for (const article of articles) {
      const { id, slug, title, excerpt, category, tags, author, publishedAt, figure, cover } =
        article;
      const richBody = richBodies.get(id);
      saveAsset(store, figure.id, { title: figure.alt, description: figure.caption });
      const coverId = `cover-${slug}`;
      const hasCover = saveAsset(store, coverId, { title: cover.alt });
      const fields = {
        ...{ title, slug, excerpt, category, tags, publishedAt },
        author: linkTo('Entry', author),
        ...(hasCover ? { coverImage: linkTo('Asset', coverId) } : {}),
        ...(richBody ? { richBody } : { body: article.body }),
      };
      store.save('Entry', id, localise(fields), 'blogPost', publishedAt);
      store.publish('Entry', id);
    }
  });
}
