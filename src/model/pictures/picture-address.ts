const mediaAddress = /^\/media\/([0-9a-f]{64})-([1-9]\d{0,3})\.webp$/;

const smallerWidths = [640, 1280];

/**
 * Returns the widths in pixels in which a picture is stored, the widest last. They follow from the widest, so that each
 * of its addresses names files that exist.
 */
export function pictureWidths(widest: number): number[] {
  return [...smallerWidths.filter((width) => width < widest), widest];
}

/** Returns the name of a picture's file in the store, such as `<hash>-640.webp`; the width is in pixels. */
export function pictureFileName(hash: string, width: number): string {
  return `${hash}-${width}.webp`;
}

/** Returns the path at which a file of a picture is served; the width is in pixels. */
export function pictureUrl(hash: string, width: number): string {
  return `/media/${pictureFileName(hash, width)}`;
}

interface PictureFile {
  hash: string;
  width: number;
}

/** Reads an address at `/media`; null for any other address. */
export function parsePictureUrl(address: string): PictureFile | null {
  const [, hash, width] = mediaAddress.exec(address) ?? [];
  return hash && width ? { hash, width: Number(width) } : null;
}

/**
 * Returns the file of an address at `/media` and its narrower ones, narrowest first, with widths in pixels; null for
 * any other address.
 */
export function listPictureFiles(address: string): { url: string; width: number }[] | null {
  const file = parsePictureUrl(address);
  return (
    file && pictureWidths(file.width).map((width) => ({ url: pictureUrl(file.hash, width), width }))
  );
}
