import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import pLimit from 'p-limit';
import type { Sharp, SharpOptions } from 'sharp';
import { pictureLimits, pictureMessages } from '#model/pictures/contract.ts';
import { pictureWidths } from '#model/pictures/picture-address.ts';
import { openSharp } from '../gateways/open-sharp.ts';
import { HttpError, invalidFields, unavailable } from '../http/errors.ts';

const readableFormats = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/avif',
  'image/gif',
]);

const timeLimit = { seconds: 15 };

function refusal(status: number, error: string): HttpError {
  return new HttpError(status, { error, fields: { file: error } });
}

// A browser could take such a file for SVG.
function looksLikeSvg(file: Uint8Array): boolean {
  return /<(?:svg|!DOCTYPE svg)[\s>]/i.test(new TextDecoder().decode(file.subarray(0, 1024)));
}

/** Refuses files of other types by their content alone. @throws HttpError 415 */
async function refuseOtherTypes(file: Uint8Array): Promise<void> {
  const { mime } = (await fileTypeFromBuffer(file)) ?? {};
  if (mime && readableFormats.has(mime)) return;
  if (mime && /^image\/hei[cf]/.test(mime)) throw refusal(415, pictureMessages.heic);
  throw refusal(415, looksLikeSvg(file) ? pictureMessages.svg : pictureMessages.wrongType);
}

// sharp gives the errors of libvips as text, and begins that of its time limit so.
const isTimeout = (error: unknown) => error instanceof Error && /^timeout: /m.test(error.message);

/** Runs a step of sharp. @throws HttpError 422 when the picture cannot be read, 503 when that took too long */
async function refuseUnreadable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (isTimeout(error)) throw unavailable(pictureMessages.tookTooLong);
    throw invalidFields({ file: pictureMessages.broken });
  }
}

interface Rendition {
  width: number;
  data: Uint8Array;
}

export interface RenderedPicture {
  hash: string;
  width: number;
  height: number;
  renditions: Rendition[];
}

const options = {
  limitInputPixels: pictureLimits.pixels,
  failOn: 'error',
} satisfies SharpOptions;

// Pictures are rendered one at a time, because each takes all of the processor, and a large one 300 MB of memory.
const oneAtATime = pLimit(1);

/**
 * Makes an upright WebP in three widths of a file that a stranger may have made, without its metadata, such as where it
 * was taken. Of an animation it takes the first frame.
 *
 * @throws HttpError 415, 422, 503
 */
export function renderPicture(file: Uint8Array): Promise<RenderedPicture> {
  return oneAtATime(() => renderNow(file));
}

async function renderNow(file: Uint8Array): Promise<RenderedPicture> {
  if (file.length === 0) throw invalidFields({ file: pictureMessages.empty });
  await refuseOtherTypes(file);
  const sharp = await openSharp();
  const metadata = await refuseUnreadable(() =>
    sharp(file, { limitInputPixels: false }).metadata(),
  );
  const { pixels, side, storedWidth } = pictureLimits;
  if (
    Math.max(metadata.width, metadata.height) > side ||
    metadata.width * metadata.height > pixels
  ) {
    throw invalidFields({ file: pictureMessages.tooManyPixels });
  }
  const oriented = await refuseUnreadable(() =>
    sharp(file, options)
      .timeout(timeLimit)
      .autoOrient()
      .resize({ width: storedWidth, height: storedWidth, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = oriented.info;
  const openOriented = (): Sharp => sharp(oriented.data, { raw: { width, height, channels } });
  const renditions: Rendition[] = [];
  for (const renditionWidth of pictureWidths(width)) {
    const drawn = openOriented()
      .resize({ width: renditionWidth })
      .webp({ quality: 82 })
      .timeout(timeLimit);
    renditions.push({
      width: renditionWidth,
      data: await refuseUnreadable(() => drawn.toBuffer()),
    });
  }
  const widest = renditions.at(-1)?.data ?? new Uint8Array();
  const hash = createHash('sha256').update(widest).digest('hex');
  return { hash, width, height, renditions };
}
