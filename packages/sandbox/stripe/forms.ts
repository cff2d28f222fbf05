import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { SandboxContext } from './ledger.ts';
import { StripeApiError } from './stripe-api-error.ts';

export const root = '/_sandbox/stripe';

/** Writes cents as dollars, such as `25.00`. */
export const dollars = (cents: number) => (cents / 100).toFixed(2);

/** Renders a form of one button, with hidden fields and what is typed. */
export function form(
  path: string,
  label: string,
  hidden: Record<string, string>,
  inputs: unknown = '',
) {
  return html`<form method="post" action="${root}${path}">
    ${Object.entries(hidden).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
    )}
    ${inputs}
    <button>${label}</button>
  </form>`;
}

/** Renders why the last button could not act. */
export const problemLine = (problem: string | undefined) =>
  problem && html`<p role="alert">${problem}</p>`;

/** Does what a button asks, and shows `page` again; what is refused changes nothing. */
export function onPress(
  app: Hono,
  { ledger }: SandboxContext,
  path: string,
  work: (field: (name: string) => string, id: string) => unknown,
  page = (_id: string) => root,
): void {
  app.post(path, async (c) => {
    const sent = new URLSearchParams(await c.req.text());
    const id = c.req.param('id') ?? '';
    try {
      ledger.transaction(() => work((name) => sent.get(name) ?? '', id));
      return c.redirect(page(id), 303);
    } catch (error) {
      if (!(error instanceof StripeApiError)) throw error;
      return c.redirect(`${page(id)}?problem=${encodeURIComponent(error.message)}`, 303);
    }
  });
}
