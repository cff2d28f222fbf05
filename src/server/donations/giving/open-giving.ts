import { givingLinkSchema } from '#model/donations/giving.ts';
import { runAfterAnswer } from '../../http/background.ts';
import { type OnDemandPage, openPage } from '../../http/on-demand-page.ts';
import { pageForm, receiveForm } from '../../http/page-form.ts';
import { countRequest } from '../../http/rate-limit.ts';
import type { PrivateLink } from '../../links/private-links.ts';
import { openPrivatePage } from '../../links/private-page.ts';
import { flushOutbox } from '../../mail/flush-outbox.ts';
import { readDonorListing } from '../supporters.ts';
import { isFinal, mailGivingLink, readGiving } from './giving.ts';
import { givingForms } from './giving-forms.ts';

async function readGivingPage({ email, expiresAt }: PrivateLink) {
  const giving = await readGiving(email);
  const now = new Date();
  return {
    email,
    expiresAt: (expiresAt ?? now).toISOString(),
    giving,
    listing: await readDonorListing(email),
    finalYears: giving.years.map(({ year }) => year).filter((year) => isFinal(year, now)),
  };
}

/** Opens what an address gave, and does what the donor's forms there ask. */
export function openGiving(page: OnDemandPage) {
  return openPrivatePage(page, 'giving', readGivingPage, givingForms);
}

/** Asks for the link to `openGiving`; known and unknown addresses get the same answer after the same time. */
export const givingLinkForm = pageForm(
  givingLinkSchema,
  async (_subject: object, { email }, { env, request }) => {
    await countRequest({ env }, 'giving-link');
    runAfterAnswer({ env }, 'giving link', async () => {
      if (await mailGivingLink(email)) await flushOutbox({ req: request });
    });
    return { redirectTo: '/giving?sent#heading' };
  },
);

/** Opens the page that asks for a link, and receives its form. */
export function openGivingRequest(page: OnDemandPage) {
  return openPage(page, '/giving', async () => ({
    sent: await receiveForm(page, page, { send: givingLinkForm }),
  }));
}
