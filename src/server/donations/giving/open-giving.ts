import { givingLinkSchema } from '#model/donations/giving.ts';
import { database } from '../../db/client.ts';
import { runAfterResponse } from '../../http/background.ts';
import { type OnDemandPage, openPage, type PageRefusal } from '../../http/on-demand-page.ts';
import { pageForm, receiveForm } from '../../http/page-form.ts';
import { countRequest } from '../../http/rate-limit.ts';
import { findRevokedLink, type PrivateLink } from '../../links/private-links.ts';
import { openPrivatePage } from '../../links/private-page.ts';
import { flushOutbox } from '../../mail/flush-outbox.ts';
import { siteIsLive } from '../../gateways/stripe/keys.ts';
import { type GiverRow, listGivers } from '../givers.ts';
import { readDonorListing } from '../supporters.ts';
import { type Giving, readGiving } from './read-giving.ts';
import { mailGivingLink } from './mail-giving-link.ts';
import { isFinal } from './given-donations.ts';
import { findAskedMailbox } from './move-mailbox.ts';
import { endedGivingForms, givingForms } from './giving-forms.ts';

async function presentGiver(giver: GiverRow, email: string, now: Date) {
  const giving = await readGiving(giver);
  return {
    id: giver.id,
    giving,
    askedMailbox: await findAskedMailbox(giver, email),
    listing: await readDonorListing(giver.id),
    finalYears: giving.years.map(({ year }) => year).filter((year) => isFinal(year, now)),
  };
}

const gaveSomething = ({ giving: { years, monthly } }: { giving: Giving }) =>
  years.length > 0 || monthly.length > 0;

async function readGivingPage(link: PrivateLink) {
  const { email, expiresAt } = link;
  const now = new Date();
  const all = [];
  for (const giver of await listGivers(database().queries, email)) {
    all.push(await presentGiver(giver, email, now));
  }
  return {
    email,
    expiresAt: (expiresAt ?? now).toISOString(),
    isTest: !siteIsLive(),
    givers: all.filter(gaveSomething),
  };
}

// Whoever presses the button of a move again, because the response was lost, has a link that the move has ended.
async function receiveAgain(page: OnDemandPage, { status }: PageRefusal) {
  const link = await findRevokedLink('giving', page.params.token ?? '');
  const sent = link && (await receiveForm(page, link, endedGivingForms));
  if (sent?.result) return sent;
  page.response.status = status;
  return undefined;
}

/**
 * Opens the giving page of a mailbox, which shows what each giver who uses it gave, under the giver's own name, and
 * does what the forms there ask.
 */
export async function openGiving(page: OnDemandPage) {
  const opened = await openPrivatePage(page, 'giving', readGivingPage, givingForms);
  const isUnknown = 'problem' in opened && opened.problem === 'unknown';
  return isUnknown ? { ...opened, sent: await receiveAgain(page, opened) } : opened;
}

/** Requests the link to `openGiving`; known and unknown addresses get the same response after the same time. */
export const givingLinkForm = pageForm(
  givingLinkSchema,
  async (_subject: object, { email }, { env, request }) => {
    await countRequest({ env }, 'giving-link');
    runAfterResponse({ env }, 'giving link', async () => {
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
