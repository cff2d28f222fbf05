import type { CmsPost } from '../../gateways/contentful/read-post.ts';
import { findOther, type Mentioned } from './project-post.ts';

function twoBodies({ otherBody, bodyField, bodyNames, bodySince }: CmsPost): string[] {
  if (otherBody === '') return [];
  const [plain = '', rich = ''] = bodyNames;
  const [shown, left] = bodyField === 'body' ? [plain, rich] : [rich, plain];
  const reason =
    bodySince === 'change'
      ? 'which was changed last'
      : 'and Contentful does not say which is newer';
  return [`Both ${plain} and ${rich} hold a text. Readers see ${shown}, ${reason}. Empty ${left}.`];
}

function embedded({ body }: CmsPost, mentioned: Mentioned): string[] {
  const keys = Array.from(body.matchAll(/\]\((entry:[\w.-]+)/g), ([, key = '']) => key);
  return [...new Set(keys)].flatMap((key) => {
    const other = findOther(mentioned, key);
    if (!other) return [];
    return [
      `The text names "${other.title}", an entry of ${other.type}, which the site cannot show.`,
    ];
  });
}

function author({ authorKey }: CmsPost, mentioned: Mentioned): string[] {
  const other = findOther(mentioned, authorKey);
  if (!other) return [];
  return [
    `Its author "${other.title}" is an entry of ${other.type}, which CONTENTFUL_AUTHOR_TYPE does not name.`,
  ];
}

/** What the editor of an entry should know although readers see it. */
export function findPostNotice(post: CmsPost, mentioned: Mentioned): string | undefined {
  const unread = post.unread.map((field) => `The site cannot read what ${field} holds.`);
  const notices = [
    ...twoBodies(post),
    ...embedded(post, mentioned),
    ...author(post, mentioned),
    ...unread,
  ];
  return notices.length === 0 ? undefined : notices.join(' ');
}
