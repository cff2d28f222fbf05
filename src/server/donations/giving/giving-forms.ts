import {
  customerPortalSchema,
  donorNameSchema,
  givingListingSchema,
  mailboxCodeSchema,
  newMailboxSchema,
} from '#model/donations/giving.ts';
import { runAfterResponse } from '../../http/background.ts';
import { type FormCall, pageForm } from '../../http/page-form.ts';
import { notFound } from '../../http/errors.ts';
import { countRequest } from '../../http/rate-limit.ts';
import type { PrivateLink } from '../../links/private-links.ts';
import { linkPath } from '../../links/link-tokens.ts';
import { flushOutbox } from '../../mail/flush-outbox.ts';
import { monthlyForms } from '../monthly/monthly-form.ts';
import { openCustomerPortal } from '../monthly/customer-portal.ts';
import { sendCorrectedAddresses } from '../moves/send-addresses-to-stripe.ts';
import { findMovedLink, mailMoveCode, moveByCode } from './move-mailbox.ts';
import { requireLinkedGiver } from './read-giving.ts';
import { changeListing } from './change-listing.ts';
import { correctGiverName } from './correct-giver-name.ts';

const redirectToSection = ({ id }: PrivateLink, heading: string) => ({
  redirectTo: `${linkPath('giving', id)}#${heading}`,
});

const redirectToMovedPage = ({ id }: PrivateLink) => ({
  redirectTo: `${linkPath('giving', id)}?moved#giving-heading`,
});

function flushAfterResponse({ env, request }: FormCall): void {
  runAfterResponse({ env }, 'mail about a moved giver', async () => {
    await flushOutbox({ req: request });
  });
}

// The sweep updates Stripe where this background call fails.
function updateStripeAfterResponse({ env }: FormCall, gift: string | undefined): void {
  if (gift === undefined) return;
  runAfterResponse({ env }, 'moved gifts at Stripe', () => sendCorrectedAddresses(gift));
}

/** The actions of a donor on the page behind the mailed link. */
export const givingForms = {
  ...monthlyForms,
  name: pageForm(donorNameSchema, async (link: PrivateLink, { name, giver }) => {
    const own = await requireLinkedGiver(link.email, giver);
    await correctGiverName(own, name);
    return redirectToSection(link, `name-heading-${own.id}`);
  }),
  mailbox: pageForm(newMailboxSchema, async (link: PrivateLink, { email, giver }, call) => {
    await countRequest(call, 'giving-link');
    const own = await requireLinkedGiver(link.email, giver);
    await mailMoveCode(own, link.email, email);
    flushAfterResponse(call);
    return redirectToSection(link, `mailbox-heading-${own.id}`);
  }),
  move: pageForm(mailboxCodeSchema, async (link: PrivateLink, { code, giver }, call) => {
    await countRequest(call, 'giving-link');
    const moved = await moveByCode(link.email, code, giver);
    flushAfterResponse(call);
    updateStripeAfterResponse(call, moved.gift);
    return redirectToMovedPage(moved.link);
  }),
  listing: pageForm(givingListingSchema, async (link: PrivateLink, { listed, giver }) => {
    const { id } = await requireLinkedGiver(link.email, giver);
    await changeListing(id, listed);
    return redirectToSection(link, `listing-heading-${id}`);
  }),
  card: pageForm(customerPortalSchema, async ({ email }: PrivateLink, { subscription }) => ({
    redirectTo: await openCustomerPortal(email, subscription),
  })),
};

/** The action of a page whose link a move has ended: the same code leads to the new page again. */
export const endedGivingForms = {
  move: pageForm(mailboxCodeSchema, async (link: PrivateLink, { code }, call) => {
    await countRequest(call, 'giving-link');
    const moved = await findMovedLink(link.email, code);
    if (!moved) throw notFound('Link');
    return redirectToMovedPage(moved);
  }),
};
