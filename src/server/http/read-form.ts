import { bodyLimits } from '#model/fields/bounds.ts';
import { HttpError } from './errors.ts';

const formType = 'application/x-www-form-urlencoded';

// A browser sends the lines of a text area with CR and LF (HTML, "constructing the entry list"); a script reads LF.
const formLineBreak = /%0d%0a/gi;

/**
 * Reads the form that a page received, with its own limit, because no app runs before it. Lines end with LF.
 *
 * @throws HttpError 413, 415
 */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const limit = bodyLimits.public;
  const tooLarge = () =>
    new HttpError(413, { error: `The request is larger than ${Math.floor(limit / 1024)} KB.` });
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge();
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (request.body && type !== formType) {
    throw new HttpError(415, { error: `Send the form as ${formType}.` });
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    const bytes = chunk as Uint8Array;
    size += bytes.byteLength;
    if (size > limit) throw tooLarge();
    chunks.push(bytes);
  }
  const body = new TextDecoder().decode(Buffer.concat(chunks));
  return new URLSearchParams(body.replace(formLineBreak, '%0A'));
}
