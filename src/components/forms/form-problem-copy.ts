import type { PageFormResult } from '#model/fields/page-form-result.ts';

const nothingChanged = 'Nothing was changed.';

/** The messages above a form that was refused, where a field does not say what is wrong. */
const formProblemCopy = {
  title: 'That did not work.',
  wrongFields: 'Please check what you entered.',
  gone: `This is no longer on the page. Please open the page again. ${nothingChanged}`,
  unknown:
    "We don't know whether it was done. Open the page again to see; if it was not, try again.",
} as const;

function describeReason(status: number, reason: string): string {
  if (status === 404) return formProblemCopy.gone;
  // The server may have failed after it wrote.
  if (status >= 500) return `${reason} ${formProblemCopy.unknown}`;
  return reason.includes(nothingChanged) ? reason : `${reason} ${nothingChanged}`;
}

/** Says why a form was refused, and whether it changed something. Returns null for one that was not refused. */
export function describeFormProblem(
  sent: Pick<PageFormResult, 'status' | 'refusal'> | undefined,
): { title: string; text: string } | null {
  if (!sent?.refusal) return null;
  const { status, refusal } = sent;
  const { title, wrongFields } = formProblemCopy;
  return {
    title: status === 422 ? wrongFields : title,
    text: describeReason(status, refusal.error),
  };
}
