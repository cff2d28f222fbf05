import type { ApiError } from '../errors.ts';

/** The result of a form that was sent to the page that shows it. */
export interface PageFormResult<Answer = unknown> {
  /** The action that the form asked for; empty for a form that named none. */
  act: string;
  /** The texts as they were typed, by the names of their controls. */
  fields: Record<string, string>;
  status: number;
  /** The response of the action; null after a refusal. */
  answer: Answer | null;
  refusal: ApiError | null;
}
