import * as z from 'zod/mini';

export const pictureLimits = {
  /** The largest upload in bytes; in base64 it fits the 6 MB that the platform allows for a request. */
  file: 4 * 1024 * 1024,
  /** The largest file that can be chosen, in bytes; the portal makes it smaller before it sends it. */
  chosen: 25 * 1024 * 1024,
  /** The most pixels, because a decoded picture takes three or four bytes for each. */
  pixels: 64_000_000,
  side: 16_384,
  storedWidth: 2400,
} as const;

/** The types that can be chosen; the server looks at the content, whatever the type says. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

export const pictureSchema = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
});

export type UploadedPicture = z.infer<typeof pictureSchema>;

export const storedPicturesSchema = z.array(
  z.extend(pictureSchema, {
    createdAt: z.string(),
    /** True after a deletion that the store of pictures did not answer; readers no longer see the picture. */
    deleting: z.boolean(),
    usedIn: z.array(
      z.object({ kind: z.enum(['post', 'author']), id: z.string(), name: z.string() }),
    ),
  }),
);

export type StoredPicture = z.infer<typeof storedPicturesSchema>[number];

export const pictureMessages = {
  none: 'Choose a picture, in the field "file".',
  empty: 'The file is empty.',
  tooLarge: 'The picture is larger than 4 MB. Choose a smaller one.',
  notAForm: 'Send the picture as multipart/form-data, in the field "file".',
  wrongType: 'This file is not a picture that can be shown. Choose a JPEG, PNG, WebP, AVIF or GIF.',
  svg: 'SVG pictures are not accepted. Export the picture as PNG.',
  heic: 'HEIC pictures cannot be read here. Export the picture as JPEG.',
  broken: 'The picture is broken or was cut off. Export it again.',
  tookTooLong: 'Reading the picture took too long. Please try again.',
  tooManyPixels:
    'The picture has more than 64 million pixels, or a side above 16,384. Make it smaller.',
} as const;
