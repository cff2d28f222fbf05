/** Content hash and width of a file at `/media/`. */
const mediaAddress = /^\/media\/([0-9a-f]{64})-([1-9]\d{0,3})\.webp$/;

/** The widths in which a picture is kept, the widest last; they follow from that one. */
export function mediaWidths(widest: number): number[] {
  const steps =
    widest > 1280
      ? [640, 1280]
      : widest > 640
        ? [320, 640]
        : [Math.ceil(widest / 3), Math.ceil((widest * 2) / 3)];
  return [...new Set([...steps, widest])];
}

/** Of a file, below `/media/` and in the store. */
export function mediaName(hash: string, width: number): string {
  return `${hash}-${width}.webp`;
}

export function mediaUrl(hash: string, width: number): string {
  return `/media/${mediaName(hash, width)}`;
}

interface MediaFile {
  hash: string;
  width: number;
}

/** Null for any other address. */
export function parseMediaUrl(address: string): MediaFile | null {
  const [, hash, width] = mediaAddress.exec(address) ?? [];
  return hash && width ? { hash, width: Number(width) } : null;
}

/** The files of a picture by width, from the address of its widest one; null for any other address. */
export function mediaFiles(address: string): { url: string; width: number }[] | null {
  const file = parseMediaUrl(address);
  return (
    file && mediaWidths(file.width).map((width) => ({ url: mediaUrl(file.hash, width), width }))
  );
}

/** The value of `srcset`. */
export function mediaSources(address: string): string | undefined {
  return mediaFiles(address)
    ?.map(({ url, width }) => `${url} ${width}w`)
    .join(', ');
}
