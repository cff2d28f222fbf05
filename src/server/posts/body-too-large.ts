import { MarkdownTooLargeError } from '#model/markdown/bound-output.ts';
import { type HttpError, invalidFields } from '../http/errors.ts';

/** Makes the HttpError 422 on the field `content` for a text that is too large as Markdown or as HTML. */
export function bodyTooLargeError(error = new MarkdownTooLargeError()): HttpError {
  return invalidFields({ content: error.message });
}
