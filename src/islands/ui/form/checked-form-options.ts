import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { callApi, ResponseSchema } from '../browser/api-client.ts';
import type { DraftOptions } from './stored-draft.ts';
import type { FormPage } from './use-form-page.ts';

export interface SentForm<Values, Answer> {
  values: Values;
  answer: Answer;
}

/** Says where a form goes as JSON; without `answer` the body of the response is not read. */
interface ApiRoute<Answer> {
  path: string;
  method?: 'POST' | 'PUT';
  answer?: ResponseSchema<Answer>;
  call?: typeof callApi<Answer>;
}

/** A form that does not go to the API: `send` gets a request without faults and the values behind it. */
interface OwnSending<Values, Answer> {
  send: (request: object, values: Values) => Promise<Answer>;
}

/**
 * With an `attemptId` among its values, which begins empty, a request that is sent again unchanged has the
 * same id, so that the server stores it once.
 */
interface CommonOptions<Values extends FieldValues, Answer> {
  schema: z.ZodMiniType<object, FieldValues>;
  defaultValues: Values;
  toRequest?: ((values: Values) => object) | undefined;
  draft?: DraftOptions<Values> | undefined;
  page?: FormPage<Values>;
  /** Adds to each request what tells people from programs. */
  isPublic?: boolean;
  /** Says why a request failed; empty where its fields say it all. Without it a failure is thrown on. */
  explain?: (error: unknown) => string;
  /** Runs once the request is accepted and the draft removed; then the form is reset. */
  onDone?: (sent: SentForm<Values, Answer>) => void | Promise<void>;
}

export type ApiFormOptions<Values extends FieldValues, Answer> = CommonOptions<Values, Answer> &
  ApiRoute<Answer>;

export type CheckedFormOptions<Values extends FieldValues, Answer> = CommonOptions<Values, Answer> &
  (ApiRoute<Answer> | OwnSending<Values, Answer>);
