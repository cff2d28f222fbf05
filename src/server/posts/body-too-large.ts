import { MarkdownTooLargeError } from '#model/markdown/bound-output.ts';
import { type HttpError, invalidFields } from '../http/errors.ts';

export function bodyTooLarge(error = new MarkdownTooLargeError()): HttpError {
  return invalidFields({ content: error.message });
}
