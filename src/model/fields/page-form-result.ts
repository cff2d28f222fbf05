import type { ApiError } from '../errors.ts';

/** The result of a form that was sent to the page that shows it. */
export interface PageFormResult<Result = unknown> {
  /** The action that the form asked for; empty for a form that named none. */
  act: string;
  /** The texts as they were typed, by the names of their controls. */
  fields: Record<string, string>;
  status: number;
  /** The result of the action; null after a refusal. */
  result: Result | null;
  refusal: ApiError | null;
}
