import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { callApi, ResponseSchema } from '../browser/api-client.ts';
import type { DraftOptions } from './stored-draft.ts';
import type { FormPage } from './use-form-page.ts';

export interface SentForm<Values, Result> {
  values: Values;
  response: Result;
}

/** Says where a form goes as JSON; without `responseSchema` the body of the response is not read. */
interface ApiRoute<Result> {
  path: string;
  method?: 'POST' | 'PUT';
  responseSchema?: ResponseSchema<Result>;
  call?: typeof callApi<Result>;
}

/** A form that does not go to the API: `send` gets a request without faults and the values behind it. */
interface OwnSending<Values, Result> {
  send: (request: object, values: Values) => Promise<Result>;
}

/**
 * With an `attemptId` among its values, which begins empty, a request that is sent again unchanged has the
 * same id, so that the server stores it once.
 */
interface CommonOptions<Values extends FieldValues, Result> {
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
  onDone?: (sent: SentForm<Values, Result>) => void | Promise<void>;
}

export type ApiFormOptions<Values extends FieldValues, Result> = CommonOptions<Values, Result> &
  ApiRoute<Result>;

export type CheckedFormOptions<Values extends FieldValues, Result> = CommonOptions<Values, Result> &
  (ApiRoute<Result> | OwnSending<Values, Result>);
