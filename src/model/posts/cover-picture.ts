import { listPictureFiles } from '../pictures/picture-address.ts';

// Contentful's Images API resizes on request; the sandbox carries its host in the path.
const resizableAddress =
  /^(?:https:\/|(?:\/[\w-]+)*)\/images\.ctfassets\.net\/[^?#]+\.(?!svg\b)\w+(?:[?#]|$)/;

// The widths are in pixels.
const widths = [160, 320, 640, 1280];

/**
 * Returns the `srcset` of a cover: the files of an uploaded picture, or AVIF in four widths from Contentful's Images
 * API; undefined for any other.
 */
export function coverSources(cover: string): string | undefined {
  const uploaded = listPictureFiles(cover);
  if (uploaded) return uploaded.map(({ url, width }) => `${url} ${width}w`).join(', ');
  if (!resizableAddress.test(cover)) return undefined;
  const [address] = cover.split(/[?#]/);
  return widths.map((width) => `${address}?w=${width}&fm=avif&q=60 ${width}w`).join(', ');
}

/** Returns the cover for browsers without `srcset`: of an uploaded picture the widest file up to 1280 pixels. */
export function coverFallback(cover: string): string {
  return listPictureFiles(cover)?.findLast(({ width }) => width <= 1280)?.url ?? cover;
}

export interface SocialPicture {
  src: string;
  /** The size in pixels, where it is known. */
  size?: { width: number; height: number };
}

const large = { width: 1200, height: 630 };

/**
 * Returns the picture for previews of links: the cover in a format that every network reads, else a drawing of the
 * title.
 */
export function socialPicture({
  slug,
  coverImage: cover,
}: {
  slug: string;
  coverImage: string;
}): SocialPicture {
  if (resizableAddress.test(cover)) {
    return { src: `${cover.split(/[?#]/)[0]}?w=1200&h=630&fit=fill&fm=jpg`, size: large };
  }
  if (/\.(?:png|jpe?g)(?:[?#]|$)/i.test(cover)) return { src: cover };
  return { src: `/social/blog/${encodeURIComponent(slug)}.png`, size: large };
}
