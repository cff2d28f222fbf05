import { pictureLimits, pictureTypes } from '#model/pictures/contract.ts';

/** Thrown for a file that cannot be sent; the message says why. */
export class PictureRefusedError extends Error {
  override readonly name = 'PictureRefusedError';
}

/** Formats bytes in units of 1024 × 1024 with one decimal, as in '3.4 MB'. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.9));
}

// Draws a picture in the size that the server stores; null when this browser cannot read it.
async function redraw(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (!picture) return null;
  const scale = Math.min(1, pictureLimits.storedWidth / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  // A browser that writes no WebP writes PNG instead, which may be large.
  const webp = await toBlob(canvas, 'image/webp');
  if (webp?.type === 'image/webp' && webp.size <= pictureLimits.file) return webp;
  if (context) {
    // JPEG has no transparency, which would become black.
    context.globalCompositeOperation = 'destination-over';
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  const jpeg = await toBlob(canvas, 'image/jpeg');
  return jpeg?.type === 'image/jpeg' && jpeg.size <= pictureLimits.file ? jpeg : null;
}

/**
 * Returns the file to send: one that is large, or of a kind that only this browser reads, is drawn again.
 *
 * @throws PictureRefusedError
 */
export async function preparePicture(file: File): Promise<Blob> {
  const isLarge = file.size > pictureLimits.file;
  if (file.size > pictureLimits.chosen) {
    const limit = pictureLimits.chosen / 1024 / 1024;
    throw new PictureRefusedError(`It is ${megabytes(file.size)}; the limit is ${limit} MB.`);
  }
  if (!isLarge && pictureTypes.includes(file.type)) return file;
  const drawn = file.type === 'image/svg+xml' ? null : await redraw(file);
  if (drawn) return drawn;
  if (isLarge) {
    throw new PictureRefusedError(
      'This browser cannot make it smaller. Export it as JPEG of at most 4 MB.',
    );
  }
  return file;
}
