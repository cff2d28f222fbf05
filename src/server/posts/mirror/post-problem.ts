import { slugPattern } from '#model/posts/contract.ts';
import { bounds, countBounds, countCodePoints, tooLong } from '#model/fields/bounds.ts';
import { isVisible } from '#model/fields/fields.ts';
import type { ProjectedPost } from './project-post.ts';

const shortenText = 'Shorten it in the CMS.';

/** Returns the message for the first text that is too long; nothing is cut. */
export function findTooLong(texts: [label: string, text: string, maxCodePoints: number][]) {
  const oversized = texts.find(([, text, max]) => countCodePoints(text) > max);
  return oversized && `${tooLong(oversized[0], oversized[2])} ${shortenText}`;
}

function findTagProblem(tags: string[]): string | undefined {
  const long = tags.find((tag) => countCodePoints(tag) > bounds.tag);
  if (long !== undefined) return `${tooLong(`The tag "${long}"`, bounds.tag)} ${shortenText}`;
  if (tags.length <= countBounds.tags) return undefined;
  return `The entry may have at most ${countBounds.tags} tags. Remove some in the CMS.`;
}

/** Names the fields that an existing blog may have instead of ours. */
function suggestMapping(others: readonly string[]): string {
  if (others.length === 0) return '';
  return ` If one of its fields ${others.join(', ')} holds it, name that in CONTENTFUL_POST_FIELDS.`;
}

/**
 * Returns why an entry cannot become a post; undefined if it can.
 *
 * @param others the fields of the entry that are not mapped
 */
export function findPostProblem(
  post: ProjectedPost,
  others: readonly string[] = [],
): string | undefined {
  if (!isVisible(post.title))
    return `The entry has no title. Give it one.${suggestMapping(others)}`;
  if (post.slug === '') return `The entry has no slug. Give it one.${suggestMapping(others)}`;
  if (!slugPattern.test(post.slug)) {
    return 'The slug may hold letters, digits and hyphens only. Change it in the CMS.';
  }
  if (!isVisible(post.content))
    return `The entry has no text. Give it one.${suggestMapping(others)}`;
  return (
    findTooLong([
      ['The slug', post.slug, bounds.slug],
      ['The title', post.title, bounds.postTitle],
      ['The excerpt', post.excerpt, bounds.excerpt],
      ['The text', post.content, bounds.postBody],
      ['The category', post.category, bounds.category],
    ]) ?? findTagProblem(post.tags)
  );
}
