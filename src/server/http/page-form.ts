import type * as z from 'zod/mini';
import type { PageFormResult } from '#model/fields/page-form-result.ts';
import { asHttpError, invalidFields, schemaRefusal } from './errors.ts';
import { type OnDemandPage, type PageEnv, readPageEnv } from './on-demand-page.ts';
import { readForm } from './read-form.ts';

/** The context of a form: the request, the platform, and all its texts, or none where it came as JSON. */
export interface FormCall {
  request: Request;
  env: PageEnv;
  fields: PageFormResult['fields'];
}

/** Describes what a form asks for, whether a page receives it as a form or an endpoint as JSON. */
export interface PageForm<Subject, Schema extends z.ZodMiniType = z.ZodMiniType, Result = unknown> {
  schema: Schema;
  act: (subject: Subject, values: z.output<Schema>, call: FormCall) => Promise<Result>;
  /** Makes of a form's texts what the schema reads; without it the schema reads the texts themselves. */
  read: (fields: PageFormResult['fields']) => unknown;
}

/**
 * Describes one action of a page: the schema of its fields and what it does with them. The page receives it by
 * `receiveForm`, an endpoint by `formRoute`.
 */
export function pageForm<Subject, Schema extends z.ZodMiniType, Result>(
  schema: Schema,
  act: PageForm<Subject, Schema, Result>['act'],
  read: PageForm<Subject>['read'] = (fields) => fields,
): PageForm<Subject, Schema, Result> {
  return { schema, act, read };
}

/** The forms of one page, by the value of the control `act`. */
export type PageForms<Subject> = Record<
  string,
  Omit<PageForm<Subject>, 'act'> & {
    act: (subject: Subject, values: never, call: FormCall) => Promise<unknown>;
  }
>;

export type FormResult<Forms> = {
  [Name in keyof Forms]: Forms[Name] extends { act: (...values: never[]) => Promise<infer Result> }
    ? Result
    : never;
}[keyof Forms];

/**
 * Reads the form that was sent to a page and does what it asks.
 *
 * @returns undefined for a visit that sends nothing, and for a page without forms
 * @throws what is no refusal, such as a fault of ours
 */
export async function receiveForm<Subject, Forms extends PageForms<Subject>>(
  page: OnDemandPage,
  subject: Subject,
  forms: Forms,
): Promise<PageFormResult<FormResult<Forms>> | undefined> {
  const names = Object.keys(forms);
  if (page.request.method !== 'POST' || names.length === 0) return undefined;
  const sent: PageFormResult<FormResult<Forms>> = {
    act: '',
    fields: {},
    status: 200,
    result: null,
    refusal: null,
  };
  try {
    sent.fields = Object.fromEntries(await readForm(page.request));
    sent.act = sent.fields.act ?? (names.length === 1 ? (names[0] ?? '') : '');
    const form = Object.hasOwn(forms, sent.act) ? forms[sent.act] : undefined;
    if (!form) throw invalidFields({ act: 'There is no such action.' });
    const { schema, act, read } = form as unknown as PageForm<Subject>;
    const { success, data, error } = schema.safeParse(read(sent.fields));
    if (!success) throw schemaRefusal(error);
    sent.result = (await act(subject, data, {
      request: page.request,
      env: readPageEnv(page),
      fields: sent.fields,
    })) as FormResult<Forms>;
  } catch (error) {
    const httpError = asHttpError(error);
    if (!httpError) throw error;
    sent.status = httpError.status;
    sent.refusal = httpError.body;
    for (const [name, value] of Object.entries(httpError.headers))
      page.response.headers.set(name, value);
  }
  page.response.status = sent.status;
  return sent;
}

/** Returns where a page redirects after a form, when its action says so by `redirectTo`. */
export function readRedirect(sent: PageFormResult<object | null> | undefined): string | undefined {
  const result: { redirectTo?: string } = sent?.result ?? {};
  return result.redirectTo;
}
