import type { CmsPost } from '../../gateways/contentful/read-post.ts';
import { listAssetKeys } from '../../gateways/contentful/asset-address.ts';
import { findOther, type Mentioned } from './mentioned-records.ts';

function describeBodies({ otherBody, bodyField, bodyNames, bodySince }: CmsPost): string[] {
  if (otherBody === '') return [];
  const [plain = '', rich = ''] = bodyNames;
  const [shown, left] = bodyField === 'body' ? [plain, rich] : [rich, plain];
  const reason =
    bodySince === 'change'
      ? 'which was changed last'
      : 'and Contentful does not say which is newer';
  return [`Both ${plain} and ${rich} hold a text. Readers see ${shown}, ${reason}. Empty ${left}.`];
}

function describeEmbedded({ body }: CmsPost, mentioned: Mentioned): string[] {
  const keys = Array.from(body.matchAll(/\]\((entry:[\w.-]+)/g), ([, key = '']) => key);
  return [...new Set(keys)].flatMap((key) => {
    const record = mentioned.get(key);
    if (record?.kind === 'post') {
      const { slug, title } = record.fields as CmsPost;
      if (slug !== '') return [];
      return [`The text names "${title}", whose slug the site cannot use: its words are no link.`];
    }
    const other = findOther(mentioned, key);
    if (!other) return [];
    return [
      `The text names "${other.title}", an entry of ${other.type}, which the site cannot show.`,
    ];
  });
}

function describeAuthor({ authorKey }: CmsPost, mentioned: Mentioned): string[] {
  const other = findOther(mentioned, authorKey);
  if (!other) return [];
  return [
    `Its author "${other.title}" is an entry of ${other.type}, which CONTENTFUL_AUTHOR_TYPE does not name.`,
  ];
}

// A record that an earlier release stored has no `lists`.
function describeLists({ lists = [] }: Partial<CmsPost>): string[] {
  return lists.map(({ own, name, count }) => {
    const together =
      own === 'author'
        ? ' Two who sign together are one author, such as "Ana Doe and Ben Roe".'
        : ' Leave one.';
    return `${name} holds ${count} entries, of which readers see the first.${together}`;
  });
}

interface EntryContext {
  mentioned: Mentioned;
  /** The titles, by key, of what the entry mentions and Contentful does not publish. */
  unpublished: ReadonlyMap<string, string>;
  /** The id of the space that is mirrored. */
  space: string;
}

const publishAdvice = 'Publish it, or take it out.';

// A link or picture of Markdown: by key, or by the address that Contentful's own editor writes.
const referencePattern =
  /(!?)\[((?:[^[\]\\]|\\.)*)\]\(((?:asset|entry):[\w.-]+|(?:https?:)?\/\/(?:[^\s()]|\([^\s()]*\))+)(?:\s+"(?:[^"\\]|\\.)*")?\)/gs;

function describeUnpublished(post: CmsPost, { unpublished, space }: EntryContext): string[] {
  const { body, coverKey, authorKey, categoryKey, tagKeys } = post;
  const describeMention = (key: string, start: string, effect: string) => {
    const title = unpublished.get(key);
    if (title === undefined) return [];
    const [kind = '', id = ''] = key.split(':');
    const named = title === '' ? `the ${kind} ${id}` : `"${title}"`;
    return [`${start} ${named}, which is not published in Contentful: ${effect} ${publishAdvice}`];
  };
  const inText = Array.from(
    body.matchAll(referencePattern),
    ([, mark = '', text = '', target = '']) => {
      const isLink = mark === '' && text.trim() !== '';
      const isAddress = target.includes('//');
      // A picture of another space, as after a move, has no key here: whether readers see it is not known.
      const [key = ''] = isAddress ? listAssetKeys(target, space) : [target];
      const ofLink = isAddress ? 'its link leads nowhere.' : 'its words are no link.';
      return describeMention(key, 'The text names', isLink ? ofLink : 'readers see a gap.');
    },
  ).flat();
  return [
    ...new Set(inText),
    ...describeMention(coverKey, 'Its cover is', 'readers see none.'),
    ...describeMention(authorKey, 'Its author is', 'readers see none.'),
    ...[categoryKey, ...tagKeys].flatMap((key) =>
      describeMention(key, 'A category or tag is', 'readers do not see it.'),
    ),
  ];
}

/** Finds what the editor of an entry should know although readers see it; undefined for nothing. */
export function findPostNotice(post: CmsPost, context: EntryContext): string | undefined {
  const { mentioned } = context;
  const unread = post.unread.map((field) => `The site cannot read what ${field} holds.`);
  const notices = [
    ...describeBodies(post),
    ...describeEmbedded(post, mentioned),
    ...describeAuthor(post, mentioned),
    ...describeLists(post),
    ...describeUnpublished(post, context),
    ...unread,
  ];
  return notices.length === 0 ? undefined : notices.join(' ');
}
