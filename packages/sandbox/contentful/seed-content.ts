import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { richTextFromMarkdown } from '@contentful/rich-text-from-markdown';
import { parse as parseYaml } from 'yaml';
import { applyEdit } from './edit.ts';
import { describePicture, pictureAddress } from './pictures.ts';
import type { ContentStore } from './store.ts';

const folder = join(import.meta.dirname, '../../../host/seed');

interface Picture {
  alt: string;
  caption: string;
}

interface Article extends Record<
  'id' | 'slug' | 'title' | 'excerpt' | 'category' | 'author' | 'publishedAt',
  string
> {
  tags: string[];
  format: 'markdown' | 'richtext';
  figure: Picture & { id: string };
  cover: Picture;
}

function linkTo(linkType: 'Entry' | 'Asset', id: string) {
  return { sys: { type: 'Link', linkType, id } };
}

function readArticle(file: string) {
  const text = readFileSync(join(folder, 'articles', file), 'utf8');
  const [, front = '', ...body] = text.split(/^---\n/m);
  return { ...(parseYaml(front) as Article), body: body.join('---\n').trim() };
}

/** Writes pictures without a scheme, as the service's editor does. */
function fillPictureAddresses(body: string): string {
  return body.replaceAll(/asset:([\w-]+)/g, (_, id: string) => pictureAddress(`${id}.svg`));
}

/** Converts to Rich Text; pictures become embedded assets, because the service's editor knows no others. */
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
      format === 'richtext'
        ? { richBody: await toRichText(body) }
        : { body: fillPictureAddresses(body) },
    ),
  );
  const publish = (id: string, contentType: string, fields: object, createdAt?: string) => {
    applyEdit(
      store,
      id,
      { action: 'publish', type: 'Entry', contentType, fields: { ...fields } },
      createdAt,
    );
  };
  const publishAsset = (name: string, { alt, caption }: Picture) => {
    const fields = { title: alt, description: caption, file: describePicture(name) };
    const id = name.replace(/\.\w+$/, '');
    applyEdit(store, id, { action: 'publish', type: 'Asset', contentType: '', fields });
  };
  store.transaction(() => {
    for (const { id, ...fields } of JSON.parse(authors) as { id: string }[]) {
      publish(id, 'blogAuthor', fields);
    }
    for (const [index, article] of articles.entries()) {
      const { id, author, figure, cover, body: _, format: __, ...fields } = article;
      const coverId = `cover-${article.slug}`;
      publishAsset(`${figure.id}.svg`, figure);
      publishAsset(`${coverId}.avif`, cover);
      const links = { author: linkTo('Entry', author), coverImage: linkTo('Asset', coverId) };
      publish(id, 'blogPost', { ...fields, ...links, ...bodies[index] }, article.publishedAt);
    }
  });
}
