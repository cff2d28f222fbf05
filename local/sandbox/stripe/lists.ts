import { type Form, group, list, text } from './form.ts';
import type { Ledger } from './ledger.ts';
import type { LedgerObject } from './objects.ts';
import { invalidRequest } from './stripe-fault.ts';

/** Keeps what fits the filters of a list request. */
function filterOf(form: Form): (object: LedgerObject) => boolean {
  const bounds = group(form, 'created');
  const bound = (name: string, otherwise: number) => Number(text(bounds, name) ?? otherwise);
  const exact = text(form, 'created');
  const charge = text(form, 'charge');
  const intent = text(form, 'payment_intent');
  const types = [...list(form, 'types'), ...(text(form, 'type') ? [text(form, 'type')] : [])];
  return (object) =>
    object.created >= bound('gte', 0) &&
    object.created > bound('gt', -1) &&
    object.created <= bound('lte', Infinity) &&
    object.created < bound('lt', Infinity) &&
    (exact === undefined || object.created === Number(exact)) &&
    (charge === undefined || ('charge' in object && object.charge === charge)) &&
    (intent === undefined || ('payment_intent' in object && object.payment_intent === intent)) &&
    (types.length === 0 || (object.object === 'event' && types.includes(object.type)));
}

/** GET of a list: newest first, `limit` from 1 to 100, `starting_after`, `created` bounds. */
export function listObjects(ledger: Ledger, kind: string, url: string, form: Form) {
  const limit = Number(text(form, 'limit') ?? 10);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw invalidRequest('This value must be between 1 and 100.', { param: 'limit' });
  }
  const fits = filterOf(form);
  const found: LedgerObject[] = [];
  let before = text(form, 'starting_after') ?? '';
  if (before !== '' && !ledger.get(before)) {
    throw invalidRequest(`No such ${kind}: '${before}'`, { param: 'starting_after' });
  }
  while (found.length <= limit) {
    const page = ledger.newest(kind, { before, limit: 200 });
    found.push(...page.filter(fits));
    const last = page.at(-1);
    if (page.length < 200 || !last) break;
    before = last.id;
  }
  return { object: 'list', url, data: found.slice(0, limit), has_more: found.length > limit };
}
