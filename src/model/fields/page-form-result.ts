import type { ApiError } from '../errors.ts';

/** Says what became of a form that was sent to the page that shows it. */
export interface PageFormResult<Answer = unknown> {
  /** The act that the form asked for, empty for one that named none. */
  act: string;
  /** The texts as they were typed, by the names of their controls. */
  fields: Record<string, string>;
  /** The status of HTTP. */
  status: number;
  /** The act gave it; null after a refusal. */
  answer: Answer | null;
  refusal: ApiError | null;
}
