import { mediaFiles } from './media-address.ts';

/** For covers that social networks cannot show. */
const fallback = '/social/blog.png';

/** Contentful's Images API resizes on request; the sandbox carries its host in the path. */
const resizable =
  /^(?:https:\/|(?:\/[\w-]+)*)\/images\.ctfassets\.net\/[^?#]+\.(?!svg\b)\w+(?:[?#]|$)/;

/** Pixels. */
const widths = [160, 320, 640, 1280];

export function coverSources(cover: string): string | undefined {
  const uploaded = mediaFiles(cover);
  if (uploaded) return uploaded.map(({ url, width }) => `${url} ${width}w`).join(', ');
  if (!resizable.test(cover)) return undefined;
  const [address] = cover.split(/[?#]/);
  return widths.map((width) => `${address}?w=${width}&fm=avif&q=60 ${width}w`).join(', ');
}

/** For browsers without `srcset`: of an uploaded picture the file next to 1280 pixels. */
export function coverFallback(cover: string): string {
  return mediaFiles(cover)?.findLast(({ width }) => width <= 1280)?.url ?? cover;
}

/** In a format that every network reads. */
export function socialPicture(cover: string): string {
  if (resizable.test(cover)) {
    return `${cover.split(/[?#]/)[0]}?w=1200&h=630&fit=fill&fm=jpg`;
  }
  return /\.(?:png|jpe?g)(?:[?#]|$)/i.test(cover) ? cover : fallback;
}
