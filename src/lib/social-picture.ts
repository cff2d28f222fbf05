/** The blog's own card, for covers that social networks cannot show. */
const fallback = '/social/blog.png';

/**
 * The picture of an article's social card: the cover in a format that every network reads. The CMS
 * makes one on request (Contentful, "Images API"); elsewhere the file's name tells.
 */
export function socialPicture(cover: string): string {
  if (/^https:\/\/images\.ctfassets\.net\//.test(cover)) {
    return `${cover.split(/[?#]/)[0]}?w=1200&h=630&fit=fill&fm=jpg`;
  }
  return /\.(?:png|jpe?g)(?:[?#]|$)/i.test(cover) ? cover : fallback;
}
