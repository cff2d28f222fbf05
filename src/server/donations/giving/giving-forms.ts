import {
  customerPortalSchema,
  donorNameSchema,
  givingListingSchema,
} from '#model/donations/giving.ts';
import { pageForm } from '../../http/page-form.ts';
import { linkPath, type PrivateLink } from '../../links/private-links.ts';
import { monthlyForms } from '../monthly/monthly-form.ts';
import { openCustomerPortal } from '../monthly/subscriptions.ts';
import { changeListing, correctGiverName, requireOwnGiver } from './giving.ts';

const partOfPage = ({ id }: PrivateLink, heading: string) => ({
  redirectTo: `${linkPath('giving', id)}#${heading}`,
});

/** The acts of a donor on the page behind the mailed link. */
export const givingForms = {
  ...monthlyForms,
  name: pageForm(donorNameSchema, async (link: PrivateLink, { name, giver }) => {
    const own = await requireOwnGiver(link.email, giver);
    await correctGiverName(own, name);
    return partOfPage(link, `name-heading-${own.id}`);
  }),
  listing: pageForm(givingListingSchema, async (link: PrivateLink, { listed, giver }) => {
    const { id } = await requireOwnGiver(link.email, giver);
    await changeListing(id, listed);
    return partOfPage(link, `listing-heading-${id}`);
  }),
  card: pageForm(customerPortalSchema, async ({ email }: PrivateLink, { subscription }) => ({
    redirectTo: await openCustomerPortal(email, subscription),
  })),
};
