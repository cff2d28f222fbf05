import { bodyLimits } from '#model/fields/bounds.ts';
import { HttpError } from './errors.ts';

/** Reads the form that a page received, with its own limit, because no app runs before it. @throws HttpError 413 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const limit = bodyLimits.public;
  const tooLarge = () =>
    new HttpError(413, { error: `The request is larger than ${Math.floor(limit / 1024)} KB.` });
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    const bytes = chunk as Uint8Array;
    size += bytes.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(bytes);
  }
  return new URLSearchParams(new TextDecoder().decode(Buffer.concat(chunks)));
}
