import type { PageFormResult } from '#model/fields/page-form-result.ts';

/** Returns the refused form of this action and giver, if the page was sent one. */
export function findRefusedForm(
  sent: PageFormResult | undefined,
  action: string,
  giverId: string,
): PageFormResult | undefined {
  const isOwn = sent?.fields.giver === undefined || sent.fields.giver === giverId;
  return sent?.refusal && sent.act === action && isOwn ? sent : undefined;
}
