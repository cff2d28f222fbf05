import type { PageFormResult } from '#model/fields/page-form-result.ts';

/** Returns the form that was sent for an action of a giver, if it was this one and was refused. */
export function findRefusedForm(
  sent: PageFormResult | undefined,
  action: string,
  giverId: string,
): PageFormResult | undefined {
  const isOwn = sent?.fields.giver === undefined || sent.fields.giver === giverId;
  return sent?.refusal && sent.act === action && isOwn ? sent : undefined;
}
