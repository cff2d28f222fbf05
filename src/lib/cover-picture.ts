/** Addresses of the copies of a cover that fit where it stands. */

/** The blog's own card, for covers that social networks cannot show. */
const fallback = '/social/blog.png';

/**
 * Pictures behind the CMS's Images API, which makes copies on request (Contentful, "Images API"):
 * its host, or a path that carries the host's name where a stand-in serves them.
 */
const resizable =
  /^(?:https:\/|(?:\/[\w-]+)*)\/images\.ctfassets\.net\/[^?#]+\.(?!svg\b)\w+(?:[?#]|$)/;

/** Widths that are offered, pixels: a row's thumbnail, twice that, half a page, a page. */
const widths = [160, 320, 640, 1280];

/** Candidates for `srcset`; undefined where there is one picture for every place. */
export function coverSources(cover: string): string | undefined {
  if (!resizable.test(cover)) return undefined;
  const [address] = cover.split(/[?#]/);
  return widths.map((width) => `${address}?w=${width}&fm=avif&q=60 ${width}w`).join(', ');
}

/**
 * The picture of an article's social card: the cover in a format that every network reads. The CMS
 * makes one on request; elsewhere the file's name tells.
 */
export function socialPicture(cover: string): string {
  if (resizable.test(cover)) {
    return `${cover.split(/[?#]/)[0]}?w=1200&h=630&fit=fill&fm=jpg`;
  }
  return /\.(?:png|jpe?g)(?:[?#]|$)/i.test(cover) ? cover : fallback;
}
