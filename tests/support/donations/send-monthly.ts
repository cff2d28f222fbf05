import { openGiving } from '#server/donations/giving/open-giving.ts';
import { readMonthlyOutcome } from '#server/donations/monthly/monthly-form.ts';
import { visitPage } from '#tests/support/visit-page.ts';

/** Sends a form about a monthly or yearly donation to the donor's giving page, as without JavaScript. */
export async function sendMonthly(token: string, form: Record<string, string>) {
  const opened = await openGiving(visitPage(token, { form }));
  const outcome = 'sent' in opened ? readMonthlyOutcome(opened.sent) : undefined;
  if (!outcome) throw new Error('The page did not receive the form.');
  return outcome;
}
