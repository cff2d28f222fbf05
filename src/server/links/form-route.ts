import type * as z from 'zod/mini';
import type { ApiContext } from '../http/api.ts';
import { responds, refuses } from '../http/route-description.ts';
import type { PageForm } from '../http/page-form.ts';
import { validJson } from '../http/validate.ts';
import type { PrivateLink } from './private-links.ts';
import { validLink } from './valid-link.ts';
import type { LinkKind } from './link-tokens.ts';

/**
 * Makes the handlers of an endpoint that takes as JSON what a form of the page behind the link sends.
 *
 * @param response the schema of what the form's action returns
 * @throws HttpError 404, 422, 429 as `validLink` and `validJson` do
 */
export function formRoute<Schema extends z.ZodMiniType, Result extends object | null>(
  kind: LinkKind,
  { schema, act }: PageForm<PrivateLink, Schema, Result>,
  response: z.ZodMiniType<Result>,
  status: 200 | 201 = 200,
) {
  const handle = async (c: ApiContext) => {
    const link = c.get('link' as never) as PrivateLink;
    const values = c.req.valid('json' as never) as z.output<Schema>;
    return c.json(await act(link, values, { request: c.req.raw, env: c.env, fields: {} }), status);
  };
  const details = [responds(response, status), refuses(409)] as const;
  return [...details, validLink(kind), validJson(schema), handle] as const;
}
