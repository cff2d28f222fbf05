import type * as z from 'zod/mini';
import { acceptTermsSchema, type NewKey, renewAccessSchema } from '#model/applications/access.ts';
import { asHttpError, invalidFields, schemaRefusal } from '../../http/errors.ts';
import { readForm } from '../../http/read-form.ts';
import { readLink } from '../../links/private-links.ts';
import { endOwnAccess } from './end-access.ts';
import { acceptNewTerms, beginAccess, renewAccess, replaceKey } from './own-access.ts';

export interface AccessOutcome {
  status: number;
  done: 'began' | 'replaced' | 'accepted' | 'renewed' | 'ended' | null;
  /** The key is shown in this answer alone. */
  made: NewKey | null;
  problem: string | null;
  nameProblem: string | null;
  name: string;
}

function parse<Schema extends z.ZodMiniType>(schema: Schema, fields: object): z.output<Schema> {
  const { success, data, error } = schema.safeParse(fields);
  if (success) return data;
  throw schemaRefusal(error);
}

async function act(id: string, form: URLSearchParams) {
  const [name, termsVersion] = [form.get('name'), form.get('termsVersion')];
  switch (form.get('act')) {
    case 'accept':
      return {
        done: 'began' as const,
        made: await beginAccess(id, parse(acceptTermsSchema, { name, termsVersion })),
      };
    case 'replace':
      return { done: 'replaced' as const, made: await replaceKey(id) };
    case 'terms':
      await acceptNewTerms(id, parse(acceptTermsSchema, { name, termsVersion }));
      return { done: 'accepted' as const };
    case 'renew':
      await renewAccess(id, parse(renewAccessSchema, { inUse: true, termsVersion }));
      return { done: 'renewed' as const };
    case 'end':
      await endOwnAccess(id);
      return { done: 'ended' as const };
    default:
      throw invalidFields({ act: 'There is no such act.' });
  }
}

/**
 * Does what a form of the page `/application/{token}` asks, so that it works without JavaScript. An
 * error that is not about the form is left to the page, which reads the same link.
 */
export async function receiveAccessForm(
  request: Request,
  token: string,
  ip: string,
): Promise<AccessOutcome> {
  let name = '';
  const nothing = { done: null, made: null, problem: null, nameProblem: null };
  try {
    const { subjectId } = await readLink({ env: { ip } }, 'application', token);
    const form = await readForm(request);
    name = form.get('name') ?? '';
    return { ...nothing, status: 200, name: '', ...(await act(subjectId ?? '', form)) };
  } catch (error) {
    const httpError = asHttpError(error);
    if (!httpError) throw error;
    const { name: nameProblem = null, ...others } = httpError.body.fields ?? {};
    const problem = nameProblem ? (Object.values(others)[0] ?? null) : httpError.body.error;
    return { ...nothing, status: httpError.status, problem, nameProblem, name };
  }
}
