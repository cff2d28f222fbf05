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

const publishIt = 'Publish it, or take it out.';

function unpublished(post: CmsPost, titles: ReadonlyMap<string, string>): string[] {
  const { body, coverKey, authorKey, categoryKey, tagKeys } = post;
  const says = (key: string, start: string, effect: string) => {
    const title = titles.get(key);
    if (title === undefined) return [];
    const [kind = '', id = ''] = key.split(':');
    const named = title === '' ? `the ${kind} ${id}` : `"${title}"`;
    return [`${start} ${named}, which is not published in Contentful: ${effect} ${publishIt}`];
  };
  const inText = Array.from(
    body.matchAll(/(!?)\[((?:[^[\]\\]|\\.)*)\]\(((?:asset|entry):[\w.-]+)/gs),
    ([, mark = '', text = '', key = '']) => {
      const isLink = mark === '' && text.trim() !== '';
      return says(key, 'The text names', isLink ? 'its words are no link.' : 'readers see a gap.');
    },
  ).flat();
  return [
    ...new Set(inText),
    ...says(coverKey, 'Its cover is', 'readers see none.'),
    ...says(authorKey, 'Its author is', 'readers see none.'),
    ...[categoryKey, ...tagKeys].flatMap((key) =>
      says(key, 'A category or tag is', 'readers do not see it.'),
    ),
  ];
}

/**
 * Writes what the editor of an entry should know although readers see it.
 *
 * @param titles the titles of what the entry mentions and Contentful does not publish
 */
export function findPostNotice(
  post: CmsPost,
  mentioned: Mentioned,
  titles: ReadonlyMap<string, string>,
): string | undefined {
  const unread = post.unread.map((field) => `The site cannot read what ${field} holds.`);
  const notices = [
    ...twoBodies(post),
    ...embedded(post, mentioned),
    ...author(post, mentioned),
    ...unpublished(post, titles),
    ...unread,
  ];
  return notices.length === 0 ? undefined : notices.join(' ');
}
